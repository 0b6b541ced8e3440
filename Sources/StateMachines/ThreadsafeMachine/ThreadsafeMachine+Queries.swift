extension ThreadsafeMachine {
  /// The deepest state that is certainly the only one: in a flat machine the active state.
  ///
  /// It is that of the last commit, and never waits. On the thread of a hook it is the old one until the transition's actions have run,
  /// then the new one. Before the start it is the initial state; after `stop` and after the end the last one.
  ///
  /// - Complexity: one atomic load, where states have no payload.
  @inlinable
  public var state: State {
    currentState
  }

  /// Every active state that has a name, in document order; after `stop` and after the end the last ones.
  ///
  /// It is that of the last commit, and never waits. On the thread of a hook it is that of the step at this moment.
  public var configuration: [State] {
    currentConfiguration
  }

  /// Whether a state is active; like ``configuration`` in all else.
  ///
  /// - Parameter state: The state; a payload state is compared as a whole.
  /// - Returns: Whether it is one of the ``configuration``.
  public func `is`(_ state: State) -> Bool {
    isActive(state)
  }

  /// Whether the machine has reached a final state at the top.
  public var isFinished: Bool {
    hasFinished
  }

  /// Whether `fire` would be true now.
  ///
  /// Where a guard has to be asked, it waits while another thread is in the machine's section; else it never waits. It has no side effects
  /// and runs no hook; an event whose guard throws is not accepted. On the thread of a hook it answers as if the configuration of that
  /// moment were at rest: every state that has been entered counts, also one whose children have not.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the event would be accepted.
  public func can(_ event: Event) -> Bool {
    can(event, for: nil)
  }

  /// Those of the definition's events that would be accepted now, in order of first mention; each is asked for by itself, like ``can(_:)``.
  public var permittedEvents: [Event] {
    permittedEvents(for: nil)
  }
}

extension ThreadsafeMachine where State: PayloadState {
  /// Whether a state of a kind is active, whatever its payload.
  ///
  /// - Parameter kind: The kind; a state without a payload that is called like it is asked for as a state.
  /// - Returns: Whether it is active.
  @_disfavoredOverload
  public func `is`(_ kind: State.Kind) -> Bool {
    configuration.contains { $0.kind == kind }
  }
}
