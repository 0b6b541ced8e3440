extension ContextMachine {
  /// The deepest state that is certainly the only one: in a flat machine the active state.
  ///
  /// Before the start it is the initial state; after `stop` and after the end the last one.
  @inlinable
  public var state: State {
    compiled.value(of: memory.active)
  }

  /// Every active state that has a name, in document order; after `stop` and after the end the last ones.
  public var configuration: [State] {
    compiled.states(of: memory.configuration)
  }

  /// Whether the machine has reached a final state at the top.
  public var isFinished: Bool {
    memory.phase == .finished
  }

  /// The active states as a tree, one on each line, two spaces for each level; a region without a name is called by its parallel state and
  /// its place in it.
  public var activeConfiguration: String {
    compiled.tree(of: compiled.activeNodes(of: memory.configuration))
  }

  /// When the next delayed event, attempt or time limit is due, in the owner's time, counted from zero; nil where none waits.
  public var nextDeadline: Duration? {
    compiled.attend(to: .timeout)
    return memory.rest?.timers.nextDeadline
  }

  /// How long it is until the next delayed event, attempt or time limit is due, from the last `advance`; zero where it is overdue, nil
  /// where none waits.
  ///
  /// An owner whose clock is the wall clock stores it as a time: `row.due = now + machine.timeLeft`.
  public var timeLeft: Duration? {
    nextDeadline.map { max($0.subtractingSaturated(memory.rest?.now ?? .zero), .zero) }
  }

  /// Whether a state is active.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is one of the ``configuration``.
  public func `is`(_ state: State) -> Bool {
    compiled.isActive(state, in: memory.configuration)
  }

  /// Whether one of several states is active.
  ///
  /// - Parameter states: The states.
  /// - Returns: Whether one of them is active.
  @_disfavoredOverload
  public func `is`(_ states: StateMatcher<State>) -> Bool {
    configuration.contains { states.contains($0) }
  }
}
