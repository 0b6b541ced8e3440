import Dispatch

/// Throws an error once, at the call that it was set to.
final class FailureCountdown: Sendable {
  struct Failure: Error {}

  private nonisolated(unsafe) var calls: Int?
  private let queue = DispatchQueue(label: "failure countdown")

  // Safe because the queue is serial and nothing else accesses the number of calls.
  func set(to calls: Int?) {
    queue.sync { self.calls = calls }
  }

  /// Counts a call, and throws if it is the one.
  func step() throws {
    try queue.sync {
      guard let left = calls else { return }
      calls = left > 1 ? left - 1 : nil
      if left <= 1 { throw Failure() }
    }
  }
}
