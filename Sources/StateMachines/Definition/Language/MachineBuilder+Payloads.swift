extension MachineBuilder where State: PayloadState {
  /// Adds a transition whose target is computed.
  mutating func add(
    _ events: EventFilter, from sources: StateFilter, reaching kinds: [State.Kind], if condition: Condition?, _ action: String?,
    _ perform: Hook?, _ computing: @escaping Computation, at place: LinePlace
  ) {
    let targets = kinds.map { TargetName(state: draft.name(kind: $0, as: .target, in: scope, at: place)) }
    let branches = draft.list(targets.map { BranchLine(targets: draft.list([$0])) })
    let computation: ComputationID = draft.userCode.computations.add(TypedComputation(computing))
    add(events, from: sources, branches: branches, computation: computation, if: condition, action, draft.add(perform), at: place)
  }
}
