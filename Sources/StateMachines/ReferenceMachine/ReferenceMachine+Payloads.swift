extension ReferenceMachine where State: StateCases {
  /// A copy of the payload of a state.
  final func currentPayload<Payload>(of state: StateLiteral<State, Payload>) -> Payload? {
    if let engine = call().engineOfThisThread { return compiled.payload(of: state, in: Engine.frame(of: engine)) }
    return call().withLastCommit("payload(of:)") { compiled.committedPayload(of: state, in: $0, inHookOf: $1) }
  }
}

extension ReferenceMachine where State: FullStateCases {
  /// The state and its payload as of the last commit.
  final var committedFullState: State.FullState {
    call().withLastCommit("fullState") { memory, engine in compiled.fullState(in: memory, inHookOf: engine) }
  }
}
