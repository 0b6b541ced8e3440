extension ObjectWithMachine {
  /// The machine's state as of the last commit; the initial one before the start.
  ///
  /// It can be read from any thread. Observation tracks it where the object is on the main actor.
  nonisolated public var state: StateCase { machine.state }

  /// Whether a state is active, readable and tracked as ``state`` is.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is active.
  nonisolated public func `is`(_ state: StateCase) -> Bool { machine.is(state) }

  /// Whether one of several states is active, readable and tracked as ``state`` is.
  ///
  /// - Parameter states: The states.
  /// - Returns: Whether one of them is active.
  @_disfavoredOverload
  nonisolated public func `is`(_ states: StateMatcher<StateCase>) -> Bool { machine.is(states) }
}

extension ObjectWithMachine where StateCase: FullStateCases {
  /// The state together with its payload as of the last commit, readable and tracked as ``state`` is.
  nonisolated public var fullState: StateCase.FullState { machine.fullState }
}
