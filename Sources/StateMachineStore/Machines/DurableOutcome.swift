import StateMachines

/// The answer to an event of a durable machine, in a form that is stored with the key of its request.
///
/// ```swift
/// let outcome = try await orders.fire(.pay, on: "o-1", key: request.key)
/// switch outcome.answer {
/// case .transitioned(let source, let target): print("was \(source), is \(target)")
/// case .accepted: print("later")
/// case .rejected(let rejection): print(rejection)
/// }
/// ```
public struct DurableOutcome<State: Hashable & Sendable & Codable>: Sendable, Hashable {
  /// What came of the event.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Answer: Sendable, Hashable {
    /// At least one transition was taken: the source of the first one, and the state after it.
    case transitioned(from: State, to: State)
    /// The event waits, or is ignored.
    case accepted(Acceptance)
    /// Nothing ran, nothing changed.
    case rejected(DurableRejection)
  }

  /// How an event was accepted without a transition.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Acceptance: String, Sendable, Hashable, Codable {
    /// Postponed by the active state.
    case deferred
    /// One of the events of a join that waits for the others.
    case joining
    /// The definition says that it changes nothing there.
    case ignored
  }

  /// What came of the event.
  public let answer: Answer

  /// The active states afterwards, in document order.
  public let configuration: [State]

  /// The revision of the machine afterwards.
  public let revision: Int64

  /// Whether this is the first answer to a request that was repeated.
  public internal(set) var isRepeated = false

  /// Whether the event was accepted.
  public var isAccepted: Bool { rejection == nil }

  /// The rejection, where there is one.
  public var rejection: DurableRejection? { if case .rejected(let rejection) = answer { rejection } else { nil } }
}

extension DurableOutcome: CustomStringConvertible {
  /// `transitioned: placed -> paid`, `accepted: deferred`, `rejected: 'ship' does not apply while 'placed'; permitted: pay`.
  public var description: String {
    switch answer {
    case .transitioned(let source, let target): "transitioned: \(label: source) -> \(label: target)"
    case .accepted(let acceptance): "accepted: \(acceptance)"
    case .rejected(let rejection): "rejected: \(rejection)"
    }
  }
}

/// Why an event changed nothing, in a form that can be stored.
public struct DurableRejection: Error, Sendable, Hashable, Codable, CustomStringConvertible {
  /// What stood in the way.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Reason: Sendable, Hashable, Codable {
    /// Nothing takes the event there.
    case noTransition
    /// The guards that said no, by name, in the order in which they were asked.
    case guards([String])
    /// A guard or hook threw an error: its text. Such an answer is not stored, so that a repeated request is tried again.
    case failed(String)
    /// The definition says that the event cannot come there.
    case impossible
    /// The machine is finished.
    case stopped
  }

  /// What stood in the way.
  public let reason: Reason

  /// The names of the events that the definition has a place for there, as `Rejection.permittedNames` says.
  public let permittedNames: [String]

  /// The sentence of the rejection: `'ship' does not apply while 'placed'; permitted: pay, cancel`.
  public let description: String
}

extension DurableRejection {
  init<State, Event>(_ rejection: Rejection<State, Event>) {
    reason =
      switch rejection.reason {
      case .noTransition: .noTransition
      case .guards(let names): .guards(names)
      case .failed(let error): .failed("\(error)")
      case .impossible: .impossible
      case .stopped: .stopped
      }
    permittedNames = rejection.permittedNames
    description = rejection.description
  }

  var isFailure: Bool { if case .failed = reason { true } else { false } }
}

extension DurableOutcome {
  init<Event>(_ outcome: Outcome<State, Event>, configuration: [State], revision: Int64) {
    answer =
      switch outcome {
      case .transitioned(let transition): .transitioned(from: transition.source, to: transition.target)
      // Only an event that is fired in a hook is queued, and it would be processed later as well.
      case .accepted(.deferred), .accepted(.queued): .accepted(.deferred)
      case .accepted(.joining): .accepted(.joining)
      case .accepted(.ignored): .accepted(.ignored)
      case .rejected(let rejection): .rejected(DurableRejection(rejection))
      }
    (self.configuration, self.revision) = (configuration, revision)
  }
}

/// An outcome as it is stored in the inbox.
struct StoredOutcome<State: Hashable & Sendable & Codable>: Codable {
  /// Which call has stored it: after a commit whose result is unknown, a call recognises its own answer by it.
  var attempt: String
  /// The version of the definition that has stored it; nil in answers of versions of the library that did not store it.
  var version: Int?
  /// What the event is called, without its payload; empty for the creation of a machine, nil in answers of versions that did not store it.
  var event: String?
  var source: State?
  var target: State?
  var acceptance: DurableOutcome<State>.Acceptance?
  var rejection: DurableRejection?
  var configuration: [State]
  var revision: Int64
  /// What the action of the event returned, as JSON; nil where the event has no reply.
  var reply: String?

  init(_ outcome: DurableOutcome<State>, _ reply: String? = nil, attempt: String, event: String, version: Int) {
    (self.attempt, self.event, self.version, self.reply) = (attempt, event, version, reply)
    (configuration, revision) = (outcome.configuration, outcome.revision)
    switch outcome.answer {
    case .transitioned(let source, let target): (self.source, self.target) = (source, target)
    case .accepted(let acceptance): self.acceptance = acceptance
    case .rejected(let rejection): self.rejection = rejection
    }
  }

  /// The outcome; nil for a form that no version of the library has stored.
  var outcome: DurableOutcome<State>? {
    let answer: DurableOutcome<State>.Answer
    if let rejection {
      answer = .rejected(rejection)
    } else if let acceptance {
      answer = .accepted(acceptance)
    } else if let source, let target {
      answer = .transitioned(from: source, to: target)
    } else {
      return nil
    }
    return DurableOutcome(answer: answer, configuration: configuration, revision: revision, isRepeated: true)
  }
}
