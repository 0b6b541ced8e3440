import StateMachines

/// An expression over the variables and active states of a machine.
struct ChartExpression<Context, State: Hashable & Sendable, Event: Hashable & Sendable>: Sendable {
  typealias Step = StateMachines.Step<Context, State, Event>

  let expression: ResolvedExpression
  /// The states of `In`, in the order of the expression.
  let states: [State?]
  let initial: ChartVariables
  let nameOfEvent: @Sendable (Cause<State, Event>) -> String?

  func value(_ step: borrowing Step) throws -> DatamodelValue {
    let variables = step.variables(initial: initial)
    let active = states.map { $0.map { state in step.isIn(state) } ?? false }
    let (cause, note) = (step.lastCause, step.lastNote)
    return try expression.evaluate(
      variables.values, isActive: { active.indices.contains($0) && active[$0] }, eventName: { nameOfEvent(cause) },
      eventData: { note.flatMap { DatamodelValue(saved: $0) } ?? .undefined })
  }
}
