extension OwnedMachine where State: StateCases {
  /// A machine that has not started yet, and is to start in a state with a payload.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: The initial state.
  ///   - payload: What the state holds.
  ///   - clock: Where timeouts and delayed events get their time; nil for the system's.
  /// - Throws: A ``RestoreError`` where machines do not start in the state.
  public convenience init<Payload>(
    _ definition: ContextDefinition<Owner, State, Event>, in state: StateLiteral<State, Payload>, holding payload: consuming Payload,
    clock: (any MachineClock)? = nil
  ) throws(RestoreError) {
    self.init(definition, try definition.compiled.memory(startingIn: state, holding: payload), "", nil, clock)
  }

  /// A machine at rest in a state with a payload, that were read from elsewhere; no entry action runs.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: Where it is.
  ///   - payload: What the state holds.
  ///   - clock: Where timeouts and delayed events get their time; nil for the system's.
  /// - Throws: A ``RestoreError`` where the state alone does not determine the configuration, or other active states hold payloads.
  public convenience init<Payload>(
    _ definition: ContextDefinition<Owner, State, Event>, at state: StateLiteral<State, Payload>, holding payload: consuming Payload,
    clock: (any MachineClock)? = nil
  ) throws(RestoreError) {
    self.init(definition, try definition.compiled.memory(at: state, holding: payload), "", nil, clock)
  }
}
