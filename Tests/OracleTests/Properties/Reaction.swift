import StateMachines

/// All that can be seen of a machine after an event.
struct Reaction: Equatable {
  enum Answer: Equatable {
    case taken(source: Int, target: Int, targets: [Int], exited: [Int], entered: [Int])
    case deferred
    case noTransition
    case guards([String])
    case failed(String)
    case stopped
  }

  var answer: Answer
  var state: Int
  var isFinished: Bool
  var notes: Notes
  /// Whether each event would be accepted next.
  var can: [Bool]
}

extension Reaction.Answer {
  init(_ outcome: Outcome<Int, Int>) {
    switch outcome {
    case .transitioned(let taken):
      self = .taken(
        source: taken.source, target: taken.target, targets: taken.targets, exited: taken.exited, entered: taken.entered)
    case .accepted:
      self = .deferred
    case .rejected(let rejection):
      switch rejection.reason {
      case .noTransition: self = .noTransition
      case .guards(let names): self = .guards(names)
      case .failed(let error): self = .failed("\(error)")
      case .impossible: self = .failed("impossible, which no model says")
      case .stopped: self = .stopped
      }
    }
  }

  var isAcceptance: Bool {
    switch self {
    case .taken, .deferred: true
    case .noTransition, .guards, .failed, .stopped: false
    }
  }
}
