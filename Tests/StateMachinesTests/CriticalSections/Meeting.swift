import Foundation

/// A place where a number of threads wait for each other.
///
/// Safe because the number is touched only under the condition's lock.
final class Meeting: @unchecked Sendable {
  private let condition = NSCondition()
  private var missing: Int

  init(of count: Int) {
    missing = count
  }

  /// Waits until all have arrived; false where somebody does not come.
  func arrive() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    missing -= 1
    if missing == 0 { condition.broadcast() }
    let limit = Date(timeIntervalSinceNow: 20)
    while missing > 0 {
      guard condition.wait(until: limit) else { return false }
    }
    return true
  }
}
