import Dispatch

/// The variables that hooks of random machines change and guards read: bits, a log, and how many events may still be sent.
final class HookVariables: Sendable {
  struct Content: Sendable, Equatable {
    var bits = Array(repeating: false, count: EventfulRules.bits)
    var lines: [String] = []
    var sendsLeft = 0
  }

  private nonisolated(unsafe) var content = Content()
  private let queue = DispatchQueue(label: "hook variables")

  // Safe because the queue is serial and nothing else accesses the content.
  func change<Answer>(_ body: (inout Content) -> Answer) -> Answer {
    queue.sync { body(&content) }
  }

  func write(_ line: String) {
    change { $0.lines.append(line) }
  }

  func isSet(_ bit: Int) -> Bool {
    change { $0.bits[bit] }
  }

  /// Whether one more event may be sent; the limit ends events that send each other.
  func maySend() -> Bool {
    change { content in
      content.sendsLeft -= 1
      return content.sendsLeft >= 0
    }
  }

  /// Clears the log, and permits a few more events.
  func reset() {
    change { content in
      content.lines = []
      content.sendsLeft = 6
    }
  }
}
