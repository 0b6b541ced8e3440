import Dispatch
import Testing

/// A place at which one thread stops until another lets it go on.
final class Halt: Sendable {
  private let arrival = DispatchSemaphore(value: 0)
  private let departure = DispatchSemaphore(value: 0)

  /// Stops the calling thread; a test that never lets it go on has failed.
  func stopHere() {
    arrival.signal()
    let isLetGo = departure.wait(timeout: TestTimeout.deadline) == .success
    if !isLetGo { Issue.record("nobody let the halted thread go on") }
  }

  /// Waits until a thread has stopped here; false where none comes.
  func isReached() -> Bool {
    arrival.wait(timeout: TestTimeout.deadline) == .success
  }

  func goOn() {
    departure.signal()
  }
}
