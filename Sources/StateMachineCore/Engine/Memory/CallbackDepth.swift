import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How deep the calling thread is in work for after a commit that fires events, which run such work in turn.
///
/// `onCommit` and `onRejection` run before `fire` returns, so a machine that fires itself there recurses, and would overflow the stack. The
/// depth belongs to the thread and not to a machine: machines that fire each other in turn recurse as well.
enum CallbackDepth {
  /// Enough for any chain of machines.
  ///
  /// In a release build 100 levels take 200 to 400 KB of stack, and what the work itself takes; a secondary
  /// thread on Darwin has 512 KB. A debug build takes twice as much.
  static let limit = 100

  // Safe because it is made once and never changed or given back.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static var depth: Int {
    Int(bitPattern: pthread_getspecific(key))
  }

  /// How many threads are too deep, here or in ``EnginePool``; definitions keep its address, since asking a thread for its depth costs more
  /// than a look at it.
  // Safe because it is made once and never released.
  nonisolated(unsafe) static let deepThreads: UnsafeMutablePointer<Atomic<Int>> = {
    let count = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)
    count.initialize(to: Atomic(0))
    return count
  }()

  /// Whether an event fired now may not leave work.
  static var isExhausted: Bool { depth > limit }

  /// The same, for those who have ``deepThreads``.
  @inline(__always)
  static func isExhausted(_ deepThreads: UnsafeMutablePointer<Atomic<Int>>) -> Bool {
    // A thread sees its own changes, and what others are at does not matter.
    deepThreads.pointee.load(ordering: .relaxed) > 0 && isExhausted
  }

  /// Runs work one level deeper, or drops it where that is too deep.
  static func enter(_ work: () -> Void) {
    let outer = depth
    guard outer <= limit else { return }
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: outer + 1))
    if outer == limit { deepThreads.pointee.add(1, ordering: .relaxed) }
    work()
    if outer == limit { deepThreads.pointee.subtract(1, ordering: .relaxed) }
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: outer))
  }
}
