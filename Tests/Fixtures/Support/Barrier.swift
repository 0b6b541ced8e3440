import Foundation

/// A point at which a number of threads wait for each other, once.
///
/// Safe because the count is accessed only under the condition's lock.
final class Barrier: @unchecked Sendable {
  private let condition = NSCondition()
  private let seconds: Double
  private var missing: Int

  init(_ count: Int, seconds: Double = TestTimeout.seconds) {
    missing = count
    self.seconds = seconds
  }

  /// Waits until all threads have arrived; false if the time limit ends first.
  @discardableResult
  func arrive() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    missing -= 1
    if missing == 0 { condition.broadcast() }
    let limit = Date(timeIntervalSinceNow: seconds)
    while missing > 0 {
      guard condition.wait(until: limit) else { return false }
    }
    return true
  }
}
