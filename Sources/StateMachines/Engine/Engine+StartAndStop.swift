extension Engine {
  /// Enters the initial configuration as a macrostep of its own; ``workOffNext()`` goes on with what was sent in its course.
  ///
  /// SCXML Appendix D, `interpret`. Entering is no transition: `before` and `after` hear nothing of it.
  ///
  /// - Returns: What undid it.
  mutating func start() -> (any Error)? {
    begin(Occurrence(kind: .start))
    tracer?.begin(kept(occurrence))
    selectInitialTransition()
    phase = .running
    changesConfiguration = true
    report = .commit
    do {
      try enterStates()
      try comeToRest()
      try checkAftermathDepth()
    } catch {
      undo()
      finishTrace(.undone(error))
      keepStartError(error)
      return error
    }
    keepStartError(nil)
    commit()
    finishTrace(.stands)
    return nil
  }

  /// Makes the initial configuration the one in work; nothing of the user's runs, and nothing follows.
  mutating func enterQuietly() {
    selectInitialTransition()
    try? enterStates(quietly: true)
  }

  /// Makes a state the one in work, with those around it and those it starts with; nothing of the user's runs.
  mutating func enterQuietly(to state: StateReference) {
    selectInitialTransition()
    guard chart.hasRegions else { return settle(in: state) }
    if let value = state.value { ownNotes.values.append(value) }
    room?.selected[0] = Selected(candidate: -1, row: chart.blankRoute, source: state.leaf, domain: Domain.root, target: state.borrowed)
    try? enterStates(quietly: true)
  }

  /// Without regions there is one way from a state inwards.
  private mutating func settle(in state: StateReference) {
    if chart.keepsValues { ownNotes.enteringValues = [:] }
    var leaf = state.leaf
    var goals = chart.nodes[leaf].initial
    while let goal = chart.goals[goals].first {
      if chart.keepsValues { notePayloads(in: goals) }
      if goal.node >= 0 { leaf = goal.node }
      goals = goal.node < 0 ? chart.histories[goal.history].defaults : chart.nodes[leaf].initial
    }
    if let value = state.value {
      ownNotes.values.append(value)
      ownNotes.enteringValues[state.leaf] = value
    }
    if chart.keepsValues {
      for node in chart.path(to: leaf) { activate(node) }
    }
    deepest = leaf
    active = chart.isFlat ? state.borrowed : borrowed(leaf)
  }

  /// Makes these states the ones in work, and the regions without a name around them.
  mutating func become(_ states: [StateReference]) {
    selectInitialTransition()
    if chart.keepsValues {
      for state in states { ownNotes.activeValues[state.leaf] = state.value }
    }
    for state in states {
      if chart.hasRegions { set.insert(state.leaf) } else { deepest = max(deepest, state.leaf) }
    }
    guard chart.hasRegions else {
      active = borrowed(deepest)
      return
    }
    for state in states {
      var region = chart.nodes[state.leaf].parent
      while region >= 0, !chart.nodes[region].isNamed {
        set.insert(region)
        region = chart.nodes[region].parent
      }
    }
    active = borrowed(certainState)
  }

  /// Nothing is active, and nothing was ever.
  mutating func selectInitialTransition() {
    active = chart.initial.active.borrowed
    deepest = -1
    set.removeAll()
    if chart.keepsValues { ownNotes.activeValues = [:] }
    if chart.rememberedWords > 0 { workOnRemembered().update(repeating: 0, count: chart.rememberedWords) }
    let initial = initialTarget
    room?.selected.initialize(
      to: Selected(
        candidate: -1, row: chart.initialRoute, source: initial.leaf, payload: initial.value, domain: Domain.root, target: initial))
    selectedCount = 1
  }

  /// The state that the definition names as its initial one; of several the deepest that contains them all.
  private var initialTarget: BorrowedState {
    let route = chart.initialRoute.pointee
    let leaf = route.target < 0 ? targetByHistory(of: route) : route.target
    return BorrowedState(leaf: leaf, value: payload(of: leaf, in: route.goals))
  }

  /// Does not change the engine; written where it is changed, the thread sanitizer takes it for a write to its chart.
  private func keepStartError(_ error: (any Error)?) {
    if error != nil || memory.pointee.rest?.startError != nil { memory.pointee.ownRest().startError = error }
  }

  /// Leaves every state, deepest first, whatever their exit actions throw.
  ///
  /// - Returns: The first error thrown.
  mutating func stop() -> (any Error)? {
    begin(Occurrence(kind: .stop))
    tracer?.begin(kept(occurrence))
    var first: (any Error)?
    leaveEverything { engine, operation in
      do { try engine.run(operation) } catch { first = first ?? error }
    }
    do { try checkAftermathDepth() } catch { first = first ?? error }
    phase = .stopped
    commit()
    finishTrace(.stands)
    return first
  }

  /// Leaves what is active when the machine has reached a final state at the top.
  mutating func exitInterpreter() throws {
    occurrence = Occurrence(kind: .stop)
    selectedCount = 0
    current = -1
    isInternal = false
    try leaveEverything { engine, operation throws in try engine.perform(operation) }
    phase = .finished
  }

  /// Runs the exit actions of all that is active, the innermost and last first; afterwards the last configuration stays readable.
  private mutating func leaveEverything<Failure: Error>(_ body: (inout Engine, Operation) throws(Failure) -> Void) throws(Failure) {
    let all = activeNodes
    for node in all.reversed() {
      tracer?.note(.exited(borrowed(node).kept))
      let exit = chart.nodes[node].exit
      if !exit.isEmpty {
        state = borrowed(node)
        (source, target) = (state, state)
        for operation in chart.operations[exit] { try body(&self, operation) }
      }
      if chart.hasRegions { set.remove(node) } else { deepest = chart.nodes[node].parent }
    }
    for node in all { if chart.hasRegions { set.insert(node) } else { deepest = node } }
  }

  /// Asks for the computed timeouts of a machine that was put in a state from outside, now that a context is at hand.
  ///
  /// - Returns: What one of them threw; then they are asked for again next time.
  mutating func resume() -> (any Error)? {
    if let error = requestComputedTimeouts() {
      undo()
      return error
    }
    phase = .running
    commit()
    return nil
  }

  mutating func requestComputedTimeouts() -> (any Error)? {
    begin(Occurrence(kind: .start))
    do {
      for node in activeNodes where !chart.nodes[node].timeouts.isEmpty {
        state = borrowed(node)
        for (rank, timeout) in chart.rankedTimeouts(of: node) where timeout.duration == nil {
          try startTimeout(timeout, of: node, rank: rank)
        }
      }
    } catch {
      return error
    }
    return notes?.raised.first?.error
  }
}
