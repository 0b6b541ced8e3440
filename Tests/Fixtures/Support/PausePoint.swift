import Dispatch
import Testing

/// A point at which one thread waits until another one resumes it.
final class PausePoint: Sendable {
  private let arrival = DispatchSemaphore(value: 0)
  private let departure = DispatchSemaphore(value: 0)

  /// Blocks the calling thread until it is resumed; a test that never resumes it fails.
  func wait() {
    arrival.signal()
    let isResumed = departure.wait(timeout: TestTimeout.deadline) == .success
    if !isResumed { Issue.record("the paused thread was never resumed") }
  }

  /// Waits until a thread has arrived; false if none does.
  func isReached() -> Bool {
    arrival.wait(timeout: TestTimeout.deadline) == .success
  }

  func resume() {
    departure.signal()
  }
}
