public import Synchronization

extension ReferenceMachine {
  @inlinable
  final var currentState: State {
    let seen = word.load(ordering: .acquiring)
    if seen & LockWord.locked == 0, let state = compiled.plainState(MachineWord.node(of: seen)) { return state }
    return state(seeing: seen)
  }

  /// In the client's module as well: without its types known, this takes ten times as long.
  ///
  /// What another thread's step works on is not seen, so the word says all, as it was when it was seen.
  @inlinable
  final func state(seeing seen: UInt64) -> State {
    if !isHeldByThisThread, let state = compiled.plainState(MachineWord.node(of: seen)) { return state }
    return stateOfThisThread
  }

  @usableFromInline
  final var stateOfThisThread: State {
    if let engine = call().engineOfThisThread { return compiled.value(of: engine.pointee.active) }
    return compiled.value(of: call().committed.active)
  }

  final var currentConfiguration: [State] {
    if let engine = call().engineOfThisThread { return compiled.activeStates(in: &engine.pointee) }
    return compiled.states(of: call().committed)
  }

  final func isActive(_ state: State) -> Bool {
    if let engine = call().engineOfThisThread { return compiled.isActive(state, in: Engine.frame(of: engine)) }
    return compiled.isActive(state, in: call().committed)
  }

  final var hasFinished: Bool {
    compiled.wordSaysState ? MachineWord.phase(of: word.load(ordering: .acquiring)) == .finished : call().hasFinished
  }
}
