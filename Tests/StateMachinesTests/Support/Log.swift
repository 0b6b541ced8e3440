import Dispatch

/// What hooks did, in order; unlike a context it survives an undone step.
final class Log: Sendable {
  private nonisolated(unsafe) var lines: [String] = []
  private let queue = DispatchQueue(label: "log")

  // Safe because the queue is serial and nothing else touches the lines.
  func append(_ line: String) {
    queue.sync { lines.append(line) }
  }

  var entries: [String] {
    queue.sync { lines }
  }
}
