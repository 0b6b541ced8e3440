#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A mutex of the C library, which the thread sanitizer knows.
///
/// Safe because it is made once and never moved.
final class ThreadMutex: @unchecked Sendable {
  fileprivate let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }
}

/// A condition whose deadlines are those of ``AlarmThreads/now``.
///
/// Safe because it is made once and never moved.
final class ThreadCondition: @unchecked Sendable {
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// The longest single wait; the caller waits again.
  private static let horizon: UInt64 = 86_400_000_000_000

  init() {
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    #if !canImport(Darwin)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    #endif
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  func signal() { pthread_cond_signal(condition) }

  /// Waits to be signalled, or until a deadline; may return early.
  ///
  /// - Returns: Whether it did not wait until the deadline.
  @discardableResult
  func wait(_ mutex: ThreadMutex, until deadline: UInt64) -> Bool {
    let now = AlarmThreads.now
    let left = deadline > now ? min(deadline - now, Self.horizon) : 0
    #if canImport(Darwin)
      return Self.withTime(left) { pthread_cond_timedwait_relative_np(condition, mutex.mutex, $0) } == 0
    #else
      return Self.withTime(now + left) { pthread_cond_timedwait(condition, mutex.mutex, $0) } == 0
    #endif
  }

  /// Passes a time specification to a closure.
  ///
  /// Safe because it consists of two words, seconds and nanoseconds. Its initialisers belong to another module in a debug build than in a
  /// release build, so that neither can be called in both.
  private static func withTime<R>(_ nanoseconds: UInt64, _ body: (UnsafePointer<timespec>) -> R) -> R {
    let words = (Int(nanoseconds / 1_000_000_000), Int(nanoseconds % 1_000_000_000))
    return withUnsafePointer(to: words) { $0.withMemoryRebound(to: timespec.self, capacity: 1, body) }
  }
}
