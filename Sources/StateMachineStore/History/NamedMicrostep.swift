import StateMachines

/// A microstep in the history: names only.
struct NamedMicrostep: Decodable, Hashable {
  /// What it was taken for.
  struct Cause: Decodable, Hashable {
    var kind: TracedCause.Kind
    /// The name of the event, or of the state that is done.
    var name: String
  }

  var cause: Cause
  /// The sources of the transitions that were taken.
  var sources: [String]
  var exited: [String]
  var entered: [String]

  init(_ step: MacrostepWalk.Microstep, _ name: (Int) -> String) {
    cause = Cause(kind: step.cause.kind, name: step.cause.name)
    sources = step.sources.map(name)
    exited = step.exited.map(name)
    entered = step.entered.map(name)
  }

  /// The microstep as JSON.
  var text: String {
    let cause = #"{"kind":"\#(cause.kind.rawValue)","name":\#(RowNames.quoted(cause.name))}"#
    let (entered, exited, sources) = (RowNames.list(entered), RowNames.list(exited), RowNames.list(sources))
    return #"{"cause":\#(cause),"entered":\#(entered),"exited":\#(exited),"sources":\#(sources)}"#
  }
}

extension TracedCause.Kind: Decodable {}
