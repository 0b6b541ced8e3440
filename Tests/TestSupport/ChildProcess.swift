import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A process that is waited for as soon as it is started.
///
/// Foundation's `Process` notices the end of a child late where another child has inherited its files. Until then the child is a zombie,
/// and the thread with which Swift Testing waits for its exit tests keeps a processor busy.
struct ChildProcess {
  /// Where a standard file leads.
  enum File {
    case file(String)
    /// A pipe with this path, of which only the end for writing is open.
    case unreadPipe(String)
  }

  /// The exit status, or the signal.
  struct End {
    var status: Int32
    var isSignal: Bool
  }

  private let process: pid_t

  init(_ words: [String], output: File, notes: File) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    var pipes: [Int32] = []
    defer { for end in pipes { close(end) } }
    for (number, file) in [(STDOUT_FILENO, output), (STDERR_FILENO, notes)] {
      switch file {
      case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      case .unreadPipe(let path):
        let end = try Self.openUnreadPipe(path)
        pipes.append(end)
        posix_spawn_file_actions_adddup2(&actions, end, number)
      }
    }
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    var process: pid_t = 0
    let path = words[0]
    let code = Self.withPointers(words) { words in
      Self.withPointers(environment) { environment in posix_spawn(&process, path, &actions, nil, words, environment) }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    self.process = process
  }

  /// Waits for the end; a process can be waited for once.
  func wait() throws -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECHILD) }
    }
    let signal = status & 0x7f
    return signal == 0 ? End(status: status >> 8 & 0xff, isSignal: false) : End(status: signal, isSignal: true)
  }

  /// The end for writing; no other child inherits one of the ends.
  private static func openUnreadPipe(_ path: String) throws -> Int32 {
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    guard reader >= 0, writer >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return writer
  }

  /// Strings as C functions take them: pointers, and nil at the end.
  private static func withPointers<R>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
