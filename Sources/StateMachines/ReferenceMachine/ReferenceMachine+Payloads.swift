extension ReferenceMachine {
  /// A copy of the payload of a state.
  ///
  /// It waits while another thread is in the machine's section. In a hook of the same machine it is that of this moment.
  ///
  /// - Parameter state: The case of the state.
  /// - Returns: The payload; nil where the state is not active, and in the action that is passed the payload. After `stop` and after the
  ///   end, that of the last configuration; before the start, what `holding:` passed.
  public final func payload<Payload>(of state: HoldingCase<State, Payload>) -> Payload? {
    if let engine = call().engineOfThisThread { return compiled.payload(of: state, in: Engine.frame(of: engine)) }
    return call().withLastCommit("payload(of:)") { compiled.committedPayload(of: state, in: $0, inHookOf: $1) }
  }

  /// Whether a state that holds a payload is active.
  ///
  /// - Parameter state: The case of the state.
  /// - Returns: Whether it is active.
  public final func `is`<Payload>(_ state: HoldingCase<State, Payload>) -> Bool {
    isActive(state(.any))
  }
}
