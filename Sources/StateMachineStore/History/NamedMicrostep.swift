import StateMachines

/// A microstep in the history: names only.
struct NamedMicrostep: Decodable, Hashable {
  /// What it was taken for.
  struct Cause: Decodable, Hashable {
    enum Kind: String, Decodable {
      case event, done, always, start, stop, failure
    }

    var kind: Kind
    /// The name of the event, or of the state that is done.
    var name: String
  }

  var cause: Cause
  /// The sources of the transitions that were taken.
  var sources: [String]
  var exited: [String]
  var entered: [String]

  init<Context, State, Event>(_ step: MacrostepWalk<State, Event>.Microstep, _ definition: ContextDefinition<Context, State, Event>) {
    cause = Cause(step.cause, definition)
    sources = step.taken.map { definition.name(of: $0.source) }
    exited = step.exited.map { definition.name(of: $0) }
    entered = step.entered.map { definition.name(of: $0) }
  }

  /// The microstep as JSON.
  var text: String {
    let cause = #"{"kind":"\#(cause.kind.rawValue)","name":\#(RowNames.quoted(cause.name))}"#
    let (entered, exited, sources) = (RowNames.list(entered), RowNames.list(exited), RowNames.list(sources))
    return #"{"cause":\#(cause),"entered":\#(entered),"exited":\#(exited),"sources":\#(sources)}"#
  }
}

extension NamedMicrostep.Cause {
  init<Context, State, Event>(_ cause: Cause<State, Event>, _ definition: ContextDefinition<Context, State, Event>) {
    switch cause {
    case .event(let event): self.init(kind: .event, name: definition.name(of: event))
    case .done(let state): self.init(kind: .done, name: definition.name(of: state))
    case .always: self.init(kind: .always, name: "")
    case .start: self.init(kind: .start, name: "")
    case .stop: self.init(kind: .stop, name: "")
    case .failure: self.init(kind: .failure, name: "")
    }
  }
}
