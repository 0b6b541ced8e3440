import Dispatch

/// Where a number of threads wait for the last of them, and go on together.
final class StartLine: Sendable {
  private let count: Int
  private let arrived = Tally()
  private let start = DispatchSemaphore(value: 0)

  init(_ count: Int) {
    self.count = count
  }

  func arrive() {
    if arrived.add() < count { start.wait() }
    start.signal()
  }
}
