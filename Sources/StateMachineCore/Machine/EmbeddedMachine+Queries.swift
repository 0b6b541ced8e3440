extension EmbeddedMachine {
  /// The deepest state that is certainly the only one: in a flat machine the active state.
  ///
  /// Before the start it is the initial state; after `stop` and after the end the last one.
  @inlinable
  public var state: State { machine.state }

  /// Every active state that has a name, in document order; after `stop` and after the end the last ones.
  @inlinable
  public var configuration: [State] { machine.configuration }

  /// Whether the machine has reached a final state at the top.
  @inlinable
  public var isFinished: Bool { machine.isFinished }

  /// The active states as a tree, one on each line, two spaces for each level; a region without a name is called by its parallel state and
  /// its place in it.
  @inlinable
  public var activeConfiguration: String { machine.activeConfiguration }

  /// When the next delayed event is due, in the owner's time, counted from zero; nil where none waits.
  @inlinable
  public var nextDeadline: Duration? { machine.nextDeadline }

  /// How long it is until the next delayed event is due, from the last `advance`; zero where it is overdue, nil where none waits.
  public var timeLeft: Duration? { machine.timeLeft }

  /// Whether a state is active.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is one of the ``configuration``.
  @inlinable
  public func `is`(_ state: State) -> Bool { machine.is(state) }

  /// Whether one of several states is active.
  ///
  /// - Parameter states: The states.
  /// - Returns: Whether one of them is active.
  @inlinable
  @_disfavoredOverload
  public func `is`(_ states: StateMatcher<State>) -> Bool { machine.is(states) }
}
