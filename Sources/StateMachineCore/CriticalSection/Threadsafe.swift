/// An object that one thread at a time may use.
///
/// ```swift
/// final class Counter: Threadsafe {
///   let criticalSection = CriticalSection()
///   private var count = 0
///   func increment() -> Int { runMutable { count += 1; return count } }
/// }
/// ```
public protocol Threadsafe {
  /// The section that its calls run in: the same one for the whole life of the object.
  var criticalSection: CriticalSection { get }
}

extension Threadsafe {
  /// Runs code that only reads, on the calling thread, while no other thread is in a mutable section.
  ///
  /// In a concurrent section other read sections overlap this one. Inside, a mutable section of the same object stops the program; so does
  /// entering in opposite order from two threads. Waits while another thread is in a section that excludes this one, and lets a mutable
  /// section go first that waits already.
  ///
  /// - Parameter body: What to run.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @inlinable
  public func runReadonly<R, Failure: Error>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    let section = criticalSection
    let hold = section.beginReadonly()
    defer { section.endReadonly(hold) }
    return try body()
  }

  /// Runs code that reads and writes, on the calling thread, while no other thread is in any section of this object.
  ///
  /// Waits while another thread is inside. Entering in opposite order from two threads, or from inside a read section of the same object,
  /// stops the program with a message.
  ///
  /// - Parameter body: What to run.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @inlinable
  @discardableResult
  public func runMutable<R, Failure: Error>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    let section = criticalSection
    let isOutermost = section.beginMutable()
    defer { if isOutermost { section.endMutable() } }
    return try body()
  }

  /// Runs a mutable section later, on the section's queue, and returns at once.
  ///
  /// The sections run one at a time, first in, first out over all threads; with a machine they stand in one line with the events of
  /// `enqueue` and `submit`. The section is kept alive until then.
  ///
  /// - Parameter body: What to run.
  public func enqueueMutable(_ body: @escaping @Sendable () -> Void) {
    criticalSection.enqueue(.section(body))
  }
}
