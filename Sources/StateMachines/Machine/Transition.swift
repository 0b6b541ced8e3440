/// A transition that was taken, or a whole macrostep summed up.
///
/// To a subscriber: one transition. In an ``Outcome``: the macrostep, with the source and cause of its first transition, the state after it
/// as `target`, the targets of the last one, and all that transitions left and entered, in the order in which it happened.
public struct Transition<State: Hashable & Sendable, Event: Hashable & Sendable>: Sendable, CustomStringConvertible {
  /// The state that the `when` names.
  public let source: State

  /// Where it led: of several targets the deepest state that contains them all; for an internal transition its source.
  public let target: State

  /// Every target; none for an internal transition.
  public let targets: [State]

  /// Why it was taken.
  public let cause: Cause<State, Event>

  /// What was left, in the order of leaving.
  public let exited: [State]

  /// What was entered, in the order of entering.
  public let entered: [State]

  /// The event, where the cause is one.
  public var event: Event? {
    if case .event(let event) = cause { event } else { nil }
  }

  /// `placed -> paid (pay)`.
  public var description: String {
    "\(source) -> \(target) (\(cause))"
  }

  /// Sums up a macrostep; nil where no transition was taken in it.
  init?(_ macrostep: [TransitionRecord], in chart: TypedChart<State, Event>) {
    guard let first = macrostep.first, let last = macrostep.last else { return nil }
    func values(_ states: [StateReference]) -> [State] {
      states.map { chart.value(of: $0.borrowed) }
    }
    source = chart.value(of: first.source.borrowed)
    cause = chart.cause(of: first.cause.borrowed, first.cause.error)
    target = chart.value(of: last.target.borrowed)
    targets = values(last.targets)
    exited = values(macrostep.flatMap(\.exited))
    entered = values(macrostep.flatMap(\.entered))
  }
}
