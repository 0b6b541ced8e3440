extension OwnedMachine {
  /// The deepest state that is certainly the only one: in a flat machine the active state.
  ///
  /// It is that of the last commit, from any thread, and never waits. On the thread of a hook it is the old one until the transition's
  /// actions have run, then the new one. Before the start it is the initial state; after `stop` and after the end the last one.
  ///
  /// - Complexity: one atomic load, where states have no payload.
  @inlinable
  public var state: State {
    currentState
  }

  /// Every active state that has a name, in document order; after `stop` and after the end the last ones.
  ///
  /// It is that of the last commit, from any thread, and never waits. On the thread of a hook it is that of the step at this moment.
  public var configuration: [State] {
    currentConfiguration
  }

  /// Whether the machine has reached a final state at the top.
  public var isFinished: Bool {
    hasFinished
  }

  /// Whether a state is active; like `configuration` in all else.
  ///
  /// - Parameter state: The state; a payload state is compared as a whole.
  /// - Returns: Whether it is one of the `configuration`.
  public func `is`(_ state: State) -> Bool {
    isActive(state)
  }
}

extension OwnedMachine where State: PayloadState {
  /// Whether a state of a kind is active, whatever its payload.
  ///
  /// - Parameter kind: The kind; a state without a payload that is called like it is asked for as a state.
  /// - Returns: Whether it is active.
  @_disfavoredOverload
  public func `is`(_ kind: State.Kind) -> Bool {
    configuration.contains { $0.kind == kind }
  }
}
