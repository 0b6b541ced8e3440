#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the library's own.
enum LibraryThread {
  /// Starts a detached thread; its name has at most 15 bytes.
  ///
  /// - Returns: False where the system has no thread to give.
  static func start(_ name: StaticString, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    #if !canImport(Glibc)
      // Elsewhere the default is made for threads that do little; these run hooks.
      pthread_attr_setstacksize(&attributes, 1 << 20)
    #endif
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let start = Unmanaged.passRetained(Start(name: name, body: body))
    let error = pthread_create(&thread, &attributes, { LibraryThread.run($0) }, start.toOpaque())
    if error != 0 { start.release() }
    return error == 0
  }

  private final class Start {
    let name: StaticString
    let body: @Sendable () -> Void

    init(name: StaticString, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    // Safe because `start` retained it for this call.
    let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
    leaveSignalsToOthers()
    take(start.name)
    start.body()
    return nil
  }

  /// What debuggers call the calling thread.
  private static func take(_ name: StaticString) {
    name.withUTF8Buffer { name in
      #if canImport(Darwin)
        name.withMemoryRebound(to: CChar.self) { _ = $0.baseAddress.map(pthread_setname_np) }
      #else
        // The C library declares no function for it to Swift.
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name.baseAddress, name.count)
        close(file)
      #endif
    }
  }

  /// Signals that are sent to the process are handled by the program's threads, as with the threads of Dispatch.
  private static func leaveSignalsToOthers() {
    var signals = sigset_t()
    sigfillset(&signals)
    for fault in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGPIPE] { sigdelset(&signals, fault) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
