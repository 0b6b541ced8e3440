extension ReferenceMachine where State: StateCases {
  /// A copy of the payload of a state.
  ///
  /// It waits while another thread is in the machine's section. In a hook of the same machine it is that of this moment. Tracked by
  /// Observation like ``state``.
  ///
  /// - Parameter state: The key of the state.
  /// - Returns: The payload; nil where the state is not active, and in the action that is passed the payload. After `stop` and after the
  ///   end, that of the last configuration; before the start, what `holding:` passed.
  public final func payload<Payload>(of state: StateLiteral<State, Payload>) -> Payload? {
    follow()
    if let engine = call().engineOfThisThread { return compiled.payload(of: state, in: Engine.frame(of: engine)) }
    return call().withLastCommit("payload(of:)") { compiled.committedPayload(of: state, in: $0, inHookOf: $1) }
  }

  /// Whether a state that holds a payload is active; like ``configuration`` in all else.
  ///
  /// - Parameter state: The key of the state.
  /// - Returns: Whether it is active.
  public final func `is`<Payload>(_ state: StateLiteral<State, Payload>) -> Bool {
    self.is(state(State.Keys())(.any))
  }
}

extension ReferenceMachine where State: FullStateCases {
  /// The state together with its payload; where regions are active, that of the one that ``state`` names.
  ///
  /// Use it for an enum with associated values, whose cases alone are the machine's states:
  ///
  /// ```swift
  /// switch page.fullState {
  /// case .empty: "nothing yet"
  /// case .showing(let profile): profile.name
  /// }
  /// ```
  ///
  /// It is that of the last commit, also in hooks, and waits while another thread is in the machine's section. The payload is a copy. It
  /// must not be read before a machine starts whose initial state has no payload yet, or in the action that is passed the payload. Tracked
  /// by Observation like ``state``.
  public final var fullState: State.FullState {
    follow()
    return call().withLastCommit("fullState") { memory, engine in compiled.fullState(in: memory, inHookOf: engine) }
  }
}
