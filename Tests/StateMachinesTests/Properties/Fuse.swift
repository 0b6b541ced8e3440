import Dispatch

/// Blows once, at the call that it was set to.
final class Fuse: Sendable {
  struct Blown: Error {}

  private nonisolated(unsafe) var calls: Int?
  private let queue = DispatchQueue(label: "fuse")

  // Safe because the queue is serial and nothing else touches the calls.
  func set(to calls: Int?) {
    queue.sync { self.calls = calls }
  }

  func burn() throws {
    try queue.sync {
      guard let left = calls else { return }
      calls = left > 1 ? left - 1 : nil
      if left <= 1 { throw Blown() }
    }
  }
}
