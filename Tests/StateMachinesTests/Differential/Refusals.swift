import Dispatch

/// The events that a machine rejected, in order, as its definition hears of them.
final class Refusals: Sendable {
  private nonisolated(unsafe) var list: [OracleTrace] = []
  private let queue = DispatchQueue(label: "refusals")

  // Safe because the queue is serial and nothing else touches the list.
  @Sendable
  func append(_ event: String, isUndone: Bool) {
    queue.sync { list.append(isUndone ? .undone(event) : .rejected(event)) }
  }

  func take() -> [OracleTrace] {
    queue.sync {
      defer { list = [] }
      return list
    }
  }
}
