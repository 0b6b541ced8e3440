public import Synchronization

extension ReferenceMachine {
  @inlinable
  @inline(__always)
  final var currentState: State {
    let seen = word.load(ordering: .acquiring)
    if seen & LockWord.locked == 0, let state = chart.plainState(LockWord.leaf(of: seen)) { return state }
    return stateSlowly
  }

  /// In the client's module as well: without its types known, this takes ten times as long.
  @inlinable
  @inline(never)
  final var stateSlowly: State {
    if !isHeldByThisThread, let state = chart.plainState(LockWord.leaf(of: word.load(ordering: .acquiring))) { return state }
    return stateOfThisThread
  }

  @usableFromInline
  final var stateOfThisThread: State {
    if let engine = shared.engineOfThisThread { return chart.value(of: engine.pointee.active) }
    return committedState
  }

  private final var committedState: State {
    let committed = shared.committed
    return withExtendedLifetime(committed) { chart.value(of: committed.borrowed) }
  }

  final var currentConfiguration: [State] {
    if let engine = shared.engineOfThisThread {
      return engine.pointee.isActive ? [chart.value(of: engine.pointee.active)] : []
    }
    return [committedState]
  }

  final func isActive(_ state: State) -> Bool {
    if let engine = shared.engineOfThisThread {
      return engine.pointee.isActive && chart.value(of: engine.pointee.active) == state
    }
    return committedState == state
  }

  final var hasFinished: Bool {
    LockWord.phase(of: word.load(ordering: .acquiring)) == .finished
  }
}
