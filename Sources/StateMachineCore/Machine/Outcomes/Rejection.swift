/// Why an event changed nothing: to log, to answer 409 with, or to throw.
///
/// It reads as a sentence: `'ship' does not apply while 'placed'; permitted: pay, cancel`.
public struct Rejection<State: Hashable & Sendable, Event: Sendable>: Error, CustomStringConvertible {
  /// What stood in the way.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Reason: Sendable {
    /// Nothing takes the event there.
    case noTransition
    /// The guards that said no, by name, in the order in which they were asked; of guards that are combined by `&&` the one that said no.
    case guards([String])
    /// A guard or hook threw this, or the machine found it wrong; the macrostep was undone.
    case failed(any Error)
    /// The definition says that the event cannot come there.
    case impossible
    /// The machine is not started, stopped or finished.
    case stopped
  }

  /// The event.
  public let event: Event

  /// The active states at the moment of deciding, in document order; worked out when asked.
  public var configuration: [State] { compiled.states(of: compiled.configuration(of: refusal)) }

  /// What stood in the way.
  public var reason: Reason {
    switch refusal.reason {
    case .noTransition: .noTransition
    case .guards(let guards): .guards(compiled.names(of: guards.all).map(\.text))
    case .failed(let error): .failed(error)
    case .impossible: .impossible
    case .stopped, .unstarted: .stopped
    }
  }

  @usableFromInline let refusal: BriefRefusal
  @usableFromInline let compiled: TypedCompiledDefinition<State, Event>

  @inlinable
  init(_ event: Event, _ refusal: BriefRefusal, of compiled: TypedCompiledDefinition<State, Event>) {
    self.event = event
    self.refusal = refusal
    self.compiled = compiled
  }

  init(_ rejected: RejectedEvent, in compiled: TypedCompiledDefinition<State, Event>) {
    self.init(rejected.event.event(as: Event.self), BriefRefusal(rejected.refusal, in: rejected.configuration), of: compiled)
  }
}

extension Rejection: Equatable where Event: Equatable {
  /// Whether two rejections are of the same event in the same configuration for the same reason, and read alike.
  public static func == (a: Self, b: Self) -> Bool {
    a.event == b.event && a.configuration == b.configuration && a.reason == b.reason && a.description == b.description
  }
}

extension Rejection.Reason: Equatable {
  /// Whether two reasons are the same; errors are equal if they are of one type, and are equal there or else described alike.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.noTransition, .noTransition), (.impossible, .impossible), (.stopped, .stopped): true
    case (.guards(let a), .guards(let b)): a == b
    case (.failed(let a), .failed(let b)): areEqual(a, b)
    default: false
    }
  }
}

extension Rejection {
  /// The events that a caller can send and the table has a place for in that configuration, without the event itself.
  ///
  /// Events of timers and of work are left out, as `internalEvents` of ``MachineBuilder`` says; ``allPermitted`` has them. Worked out when
  /// asked; no guard is run. Payload cases are no single event: ``permittedNames`` has them.
  public var permitted: [Event] { permittedMentions.filter { !$0.isInternal }.compactMap(\.event) }

  /// The same with the events of timers and of work.
  public var allPermitted: [Event] { permittedMentions.compactMap(\.event) }

  /// The names of the ``permitted`` events, and of permitted payload cases, in order of first mention.
  public var permittedNames: [String] { permittedMentions.filter { !$0.isInternal }.map(\.name) }

  private var permittedMentions: [Mention<Event>] {
    if case .stopped = reason { return [] }
    let own = compiled.column(of: event)
    return compiled.mentions.filter { $0.column != own && compiled.permits($0, in: compiled.configuration(of: refusal)) }
  }

  /// The sentence, in which events are called by their case, without what they carry, and states as the definition calls them.
  ///
  /// It can be logged, or sent to the caller of a server: what events carry may be private. The payload that a state holds is no part of
  /// the state, and is not in it. An error of a guard or a hook is described by its own words, and so is an event that conforms to
  /// `CustomStringConvertible` or has no cases.
  public var description: String {
    sentence("\(event: event)", leaves.map { "\(label: $0)" })
  }

  /// The same sentence with what the event carries, for debugging: `'seek(to: 7)' does not apply while 'paused'; …`.
  public var verboseDescription: String {
    sentence("\(label: event)", leaves.map { "\(label: $0)" })
  }

  private func sentence(_ event: String, _ leaves: [String]) -> String {
    let place = leaves.map { "'\($0)'" }.joined(separator: ", ")
    return switch refusal.reason {
    case .noTransition: "'\(event)' does not apply while \(place); \(permission)"
    case .guards(let guards): "'\(event)' does not apply while \(place): \(objections(of: guards.all)); \(permission)"
    case .failed(let error): "'\(event)' failed while \(place): \(error)"
    case .impossible: "'\(event)' is impossible while \(place); \(permission)"
    case .stopped: "'\(event)' does not apply: the machine \(hasFinished ? "has finished in \(place)" : "is stopped")"
    case .unstarted: "'\(event)' does not apply: the machine is not started"
    }
  }

  /// A final state at the top is active: the machine was not stopped, but has come to its end.
  private var hasFinished: Bool {
    leaves.contains { state in compiled.node(of: state).map { compiled.nodes.isFinalAtTop($0) } ?? false }
  }

  private func objections(of guards: [GuardID]) -> String {
    compiled.names(of: guards).map { "\($0.subject) is false" }.joined(separator: ", ")
  }

  /// The active states without others inside: they say where the machine is.
  private var leaves: [State] {
    configuration.filter { state in compiled.node(of: state).map { compiled.nodes[$0].isAtomic } ?? true }
  }

  private var permission: String {
    let names = permittedNames
    return "permitted: \(names.isEmpty ? "nothing" : names.joined(separator: ", "))"
  }
}
