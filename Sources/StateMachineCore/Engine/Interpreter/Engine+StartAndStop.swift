extension Engine {
  /// Enters the initial configuration as a macrostep of its own; ``processNext()`` goes on with what was sent in its course.
  ///
  /// SCXML Appendix D, `interpret`. Entering is no transition: `before` and `after` hear nothing of it.
  ///
  /// - Parameter keepsPayloads: The payloads are those of the initial states.
  /// - Returns: What undid it.
  mutating func start(keepsPayloads: Bool = false) -> (any Error)? {
    begin(Occurrence(kind: .start))
    if isTraced { beginTrace() }
    selectInitialTransition()
    if tables.pointee.holdsPayloads { beginPayloadsOfStart(keepsPayloads || phase == .unstarted) }
    phase = .running
    changesConfiguration = true
    report = .start
    do {
      if isTooDeep { throw recursion }
      try performInitialContent()
      try enterEntrySet(quietly: false)
      try runToCompletion(afterMicrostep: true)
      try checkCallbackDepth()
    } catch {
      undo()
      report = .nothing
      finishTrace(.undone(error))
      keepStartError(error)
      return error
    }
    keepStartError(nil)
    commit()
    finishTrace(.committed)
    return nil
  }

  /// Runs what charts have at their beginning, before the first state is entered.
  private mutating func performInitialContent() throws {
    let route = tables.pointee.initialRoute
    guard !route.pointee.isQuiet else { return }
    show(0)
    try perform(route.pointee.exitEnd, route.pointee.actionEnd)
  }

  /// Makes the initial configuration the one in work; nothing of the user's runs, and nothing follows.
  mutating func enterQuietly() {
    selectInitialTransition()
    try? enterEntrySet(quietly: true)
  }

  /// Makes a state the one in work, with those around it and those it starts with; nothing of the user's runs.
  mutating func enterQuietly(to state: StateID) {
    selectInitialTransition()
    if states.isPath { return enterInitialStates(of: state) }
    selected.initialize(
      to: Selected(candidate: .none, source: state, domain: Domain.root, target: state, route: tables.pointee.blankRoute))
    try? enterEntrySet(quietly: true)
  }

  /// Without regions there is one way from a state inwards.
  private mutating func enterInitialStates(of state: StateID) {
    var innermost = state
    var goals = tables.pointee.nodes[innermost].initial
    while let goal = tables.pointee.goals[goals].first {
      if goal.node.exists { innermost = goal.node }
      goals = goal.node.isNone ? tables.pointee.histories[goal.history].defaults : tables.pointee.nodes[innermost].initial
    }
    states.assign(pathTo: innermost)
    active = innermost
  }

  /// Makes these states the ones in work, and the regions without a name around them.
  mutating func setActiveStates(_ states: [StateID]) {
    selectInitialTransition()
    for state in states {
      self.states.insert(state)
      var region = tables.pointee.nodes[state].parent
      while region.exists, !tables.pointee.nodes[region].isNamed {
        self.states.insert(region)
        region = tables.pointee.nodes[region].parent
      }
    }
    active = self.states.certain()
  }

  /// Nothing is active, and nothing was ever.
  mutating func selectInitialTransition() {
    active = compiled.initial.active
    states.removeAll()
    if tables.pointee.rememberedWords > 0 { copyRemembered().update(repeating: 0, count: tables.pointee.rememberedWords) }
    let initial = initialTarget
    selected.initialize(
      to: Selected(candidate: .none, source: initial, domain: Domain.root, target: initial, route: tables.pointee.initialRoute))
    selectedCount = 1
    arePlain = false
  }

  /// The state that the definition names as its initial one; of several the deepest that contains them all.
  private var initialTarget: StateID {
    mutating get {
      let route = tables.pointee.initialRoute
      return route.pointee.target.isNone ? targetByHistory(of: route) : route.pointee.target
    }
  }

  /// Does not change the engine; written where it is changed, the thread sanitizer takes it for a write to its definition.
  private func keepStartError(_ error: (any Error)?) {
    if error != nil || memory.pointee.rest?.startError != nil { memory.pointee.ensuredRest().startError = error }
  }

  /// Leaves every state, deepest first, whatever their exit actions throw.
  ///
  /// - Returns: The first error thrown.
  mutating func stop() -> (any Error)? {
    begin(Occurrence(kind: .stop))
    forgetLastEvent()
    if isTraced { beginTrace() }
    var first: (any Error)?
    leaveEverything { engine, hook in
      do { try engine.run(hook) } catch { first = first ?? error }
    }
    do { try checkCallbackDepth() } catch { first = first ?? error }
    phase = .stopped
    commit()
    finishTrace(.committed)
    return first
  }

  /// Leaves what is active when the machine has reached a final state at the top.
  mutating func exitInterpreter() throws {
    setOccurrence(.stop)
    selectedCount = 0
    current = -1
    isInternal = false
    try leaveEverything { engine, hook throws in try engine.perform(hook, hook + 1) }
    phase = .finished
  }

  /// Runs the exit actions of all that is active, the innermost and last first; afterwards the last configuration stays readable.
  private mutating func leaveEverything<Failure: Error>(_ body: (inout Engine, RouteRow.Hooks) throws(Failure) -> Void) throws(Failure) {
    let all = states.all
    for node in all.reversed() {
      if isTraced { note(.exited(node)) }
      let exit = tables.pointee.nodes[node].exit
      if !exit.isEmpty {
        state = node
        (source, target) = (state, state)
        for hook in exit.indices { try body(&self, tables.pointee.hooks.base + hook) }
      }
      states.remove(node)
    }
    for node in all { states.insert(node) }
  }

  /// Asks for the computed timeouts and for the work of a machine that was put in a state from outside, now that a context is at hand.
  ///
  /// - Returns: What one of their closures threw; then they are asked for again next time.
  mutating func resume() -> (any Error)? {
    if let error = requestComputedTimeouts() ?? requestWorks() {
      undo()
      return error
    }
    phase = .running
    report = .resumption
    commit()
    return nil
  }

  /// What listeners are notified of a start: the states in which it ends are entered.
  ///
  /// Only before the next macrostep begins.
  var startRecord: TransitionRecord {
    mutating get {
      let entered = isFlat ? [active] : activeNodes.filter { tables.pointee.nodes[$0].isNamed }
      return TransitionRecord(
        from: active, to: active, kind: .start, event: StoredEvent(),
        parts: TransitionRecord.Parts(
          targets: [], exited: [], entered: entered, exitedByMicrostep: [], enteredByMicrostep: entered, after: active))
    }
  }

  /// What listeners are notified of a stop or an end: all that was active is left, the innermost and last first.
  var stopRecord: TransitionRecord {
    mutating get {
      let exited = isFlat ? [active] : activeNodes.filter { tables.pointee.nodes[$0].isNamed }.reversed()
      return TransitionRecord(
        from: active, to: active, kind: .stop, event: StoredEvent(),
        parts: TransitionRecord.Parts(
          targets: [], exited: exited, entered: [], exitedByMicrostep: exited, enteredByMicrostep: [], after: active))
    }
  }

  private mutating func requestWorks() -> (any Error)? {
    do {
      for node in activeNodes where !tables.pointee.nodes[node].works.isEmpty {
        state = node
        (source, target) = (state, state)
        try beginWorks(of: node, isRestored: true)
      }
    } catch {
      return error
    }
    return effects.raised.isEmpty ? nil : effects.raised[0].error
  }

  mutating func requestComputedTimeouts() -> (any Error)? {
    begin(Occurrence(kind: .start))
    do {
      for node in activeNodes where !tables.pointee.nodes[node].timeouts.isEmpty {
        state = node
        (source, target) = (state, state)
        for (rank, timeout) in compiled.rankedTimeouts(of: node) where timeout.duration == nil {
          try startTimeout(timeout, of: node, rank: rank)
        }
      }
    } catch {
      return error
    }
    return effects.raised.isEmpty ? nil : effects.raised[0].error
  }
}
