public import Synchronization

extension ReferenceMachine {
  /// The deepest state that is certainly the only one: in a flat machine the active state.
  ///
  /// It is that of the last commit, from any thread, and never waits. On the thread of a hook it is the old one until the transition's
  /// actions have run, then the new one. Before the start it is the initial state; after `stop` and after the end the last one. Where the
  /// machine belongs to a ``MainActorStateful`` object, reading it is tracked by Observation.
  ///
  /// - Complexity: one atomic load, in a machine without regions.
  @inlinable
  public final var state: State {
    let seen = word.load(ordering: .acquiring)
    if seen & LockWord.locked == 0, let state = compiled.plainState(MachineWord.node(of: seen)) { return state }
    return state(seeing: seen)
  }

  /// In the client's module as well: without its types known, this takes ten times as long.
  ///
  /// What another thread's step works on is not seen, so the word says all, as it was when it was seen. Where Observation has to be
  /// notified, the state is read afterwards: a commit in between would be missed.
  @inlinable
  final func state(seeing seen: UInt64) -> State {
    if !isHeldByThisThread, let state = compiled.plainState(MachineWord.node(of: seen)) { return state }
    follow()
    return currentState
  }

  /// The state, without notifying Observation.
  @usableFromInline
  final var currentState: State {
    if let engine = call().engineOfThisThread { return compiled.value(of: engine.pointee.active) }
    return compiled.value(of: call().committed.active)
  }

  /// Every active state that has a name, in document order; after `stop` and after the end the last ones.
  ///
  /// It is that of the last commit, from any thread, and never waits. On the thread of a hook it is that of the step at this moment.
  /// Tracked by Observation like ``state``.
  public final var configuration: [State] {
    follow()
    return currentConfiguration
  }

  /// The configuration, without notifying Observation.
  final var currentConfiguration: [State] {
    if let engine = call().engineOfThisThread { return compiled.activeStates(in: &engine.pointee) }
    return compiled.states(of: call().committed)
  }

  /// Whether a state is active; like ``configuration`` in all else.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is one of the `configuration`.
  public final func `is`(_ state: State) -> Bool {
    follow()
    return isActive(state)
  }

  /// Whether one of several states is active; like ``configuration`` in all else.
  ///
  /// - Parameter states: The states.
  /// - Returns: Whether one of them is active.
  @_disfavoredOverload
  public final func `is`(_ states: StateMatcher<State>) -> Bool {
    configuration.contains { states.contains($0) }
  }

  /// Whether a state is active, without notifying Observation.
  final func isActive(_ state: State) -> Bool {
    if let engine = call().engineOfThisThread { return compiled.isActive(state, in: Engine.frame(of: engine)) }
    return compiled.isActive(state, in: call().committed)
  }

  /// Whether the machine has reached a final state at the top; tracked by Observation like ``state``.
  public final var isFinished: Bool {
    follow()
    return compiled.wordSaysState ? MachineWord.phase(of: word.load(ordering: .acquiring)) == .finished : call().hasFinished
  }

  /// Notifies Observation that the machine is read, where it belongs to a main-actor object.
  @usableFromInline
  final func follow() {
    if compiled.isObserved { track() }
  }
}
