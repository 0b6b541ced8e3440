import Dispatch

/// What hooks of random machines write on, and guards read: bits, a log, and how many events may still be sent.
final class Blackboard: Sendable {
  struct Content: Sendable, Equatable {
    var bits = Array(repeating: false, count: EventfulRules.bits)
    var lines: [String] = []
    var sendsLeft = 0
  }

  private nonisolated(unsafe) var content = Content()
  private let queue = DispatchQueue(label: "blackboard")

  // Safe because the queue is serial and nothing else touches the content.
  func change<Answer>(_ body: (inout Content) -> Answer) -> Answer {
    queue.sync { body(&content) }
  }

  func write(_ line: String) {
    change { $0.lines.append(line) }
  }

  func isSet(_ bit: Int) -> Bool {
    change { $0.bits[bit] }
  }

  /// Whether one more event may be sent, so that events that send each other come to an end.
  func maySend() -> Bool {
    change { content in
      content.sendsLeft -= 1
      return content.sendsLeft >= 0
    }
  }
}
