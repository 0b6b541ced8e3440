extension OracleInterpreter {
  /// Something that a guard or an action of the chart throws, or a macrostep that does not come to rest.
  struct Failure: Error {}

  /// Appendix D, `interpret`: enters the initial states and comes to rest.
  mutating func interpret() {
    let before = self
    (running, hasFailedToStart) = (true, false)
    (hasStopped, microsteps) = (false, 0)
    do {
      try enterInitialStates()
      try runToCompletion()
    } catch {
      self = before
      hasFailedToStart = true
      note(.undone(""))
    }
    mainEventLoop()
  }

  /// Adds an external event and processes it.
  @discardableResult
  mutating func fire(_ name: String) -> OracleOutcome {
    let outcome = macrostep(on: .named(name))
    mainEventLoop()
    return outcome
  }

  /// Whether `fire` would be true.
  func can(_ name: String) -> Bool {
    var copy = self
    let outcome = copy.macrostep(on: .named(name))
    return ![.rejected, .impossible, .undone].contains(outcome)
  }

  /// Lets time pass; each due event runs at its own time, those due together in the order of sending.
  mutating func advance(by milliseconds: Int) {
    let end = now + milliseconds
    while running, let due = timers.map(\.due).min(), due <= end, let next = timers.firstIndex(where: { $0.due == due }) {
      now = due
      externalQueue.append(.named(timers.remove(at: next).event))
      mainEventLoop()
    }
    now = end
  }

  /// Appendix D, `mainEventLoop`, for what waits already.
  private mutating func mainEventLoop() {
    var rounds = 0
    while running, !externalQueue.isEmpty {
      _ = macrostep(on: externalQueue.removeFirst())
      rounds += 1
      // An event may be deferred by the very macrostep that changes the configuration, and so be put back for ever.
      if rounds > 200 { (externalQueue, isEndless) = ([], true) }
    }
    if !running { externalQueue = [] }
  }

  /// Appendix D, the body of `mainEventLoop` for one external event.
  ///
  /// Ours: all or nothing; a rejected event looks for no eventless transitions; an event may be deferred.
  private mutating func macrostep(on event: OracleEvent) -> OracleOutcome {
    guard running else {
      if hasFailedToStart {
        note(.undone(event.name))
        return .undone
      }
      note(.rejected(event.name))
      return .rejected
    }
    let before = self
    (microsteps, changesConfiguration) = (0, false)
    do {
      let enabled = try enabledTransitions(event)
      var outcome = OracleOutcome.rejected
      if isDeferred(event, enabled) {
        note(.deferred(event.name))
        deferred.append(event)
        outcome = .deferred
      } else {
        let selected = removeConflictingTransitions(enabled)
        try take(selected, event)
        outcome = microsteps > 0 ? .transitioned : outcomeWithoutTransition(selected)
      }
      if microsteps > 0 || !internalQueue.isEmpty { try runToCompletion() }
      if outcome == .rejected || outcome == .impossible {
        if microsteps > 0 { outcome = .transitioned } else { note(.rejected(event.name)) }
      }
      if changesConfiguration { putBackDeferred() }
      return outcome
    } catch {
      self = before
      note(.undone(event.name))
      return .undone
    }
  }

  /// Appendix D, the inner loop of `mainEventLoop`: eventless transitions before internal events.
  ///
  /// Ours: eventless transitions are looked for again only after a microstep, since before one their guards would say the same. For the
  /// same reason a failure that nothing takes, and for which a guard fails, would raise the next one without end, once nothing else waits.
  private mutating func runToCompletion() throws {
    var microstepsLookedAt = -1
    while running {
      if microstepsLookedAt != microsteps, !has(.raisedBeforeEventless) || internalQueue.isEmpty {
        if has(.eventlessOnlyOnce), microstepsLookedAt >= 0 {
          microstepsLookedAt = microsteps
          continue
        }
        microstepsLookedAt = microsteps
        try take(removeConflictingTransitions(enabledTransitions(nil)), nil)
      } else if !internalQueue.isEmpty {
        let event = has(.raisedLastFirst) ? internalQueue.removeLast() : internalQueue.removeFirst()
        let raised = internalQueue.count
        let enabled = try enabledTransitions(event)
        let isTaken = enabled.contains { $0.line.transition.decision == .transition }
        if event == .failure, !isTaken, internalQueue.count > raised, internalQueue.allSatisfy({ $0 == .failure }) { throw Failure() }
        try take(removeConflictingTransitions(enabled), event)
      } else {
        return
      }
    }
    try exitInterpreter()
  }

  /// Appendix D, `microstep`; joins that are not complete take no part in it, nor do lines that ignore the event or say that it is
  /// impossible.
  private mutating func take(_ selected: [Enabled], _ event: OracleEvent?) throws {
    for join in selected where join.isIncomplete { remember(join, event) }
    let transitions = selected.filter { !$0.isIncomplete && $0.line.transition.decision == .transition }
    if !transitions.isEmpty { try microstep(has(.oneTransitionPerMicrostep) ? Array(transitions.prefix(1)) : transitions, event) }
  }

  /// Ours: of several regions, one that waits comes before one that ignores the event, and both before one where it is impossible.
  private func outcomeWithoutTransition(_ selected: [Enabled]) -> OracleOutcome {
    let decisions = selected.map(\.line.transition.decision)
    if selected.contains(where: \.isIncomplete) { return .joining }
    if decisions.contains(.ignored) { return .ignored }
    return decisions.contains(.impossible) ? .impossible : .rejected
  }

  private mutating func microstep(_ transitions: [Enabled], _ event: OracleEvent?) throws {
    microsteps += 1
    guard microsteps <= chart.maximumMicrosteps else { throw Failure() }
    let taken = transitions.map { transition in
      let targets = transition.line.targets.map(name)
      return OracleTrace.Taken(source: name(transition.line.source), targets: targets, cause: event?.name ?? "always")
    }
    // Ours: `before` and `after`.
    for transition in taken { note(.before(transition)) }
    if has(.actionsBeforeExits) { try executeTransitionContent(transitions) }
    try exitStates(transitions)
    if !has(.actionsBeforeExits) { try executeTransitionContent(transitions) }
    try enterStates(transitions)
    for transition in taken { note(.after(transition)) }
  }

  private mutating func executeTransitionContent(_ transitions: [Enabled]) throws {
    for transition in transitions { try executeContent(transition.line.transition.actions) }
  }

  /// Appendix D, `exitInterpreter`.
  ///
  /// Ours: the last configuration stays readable.
  private mutating func exitInterpreter() throws {
    let last = configuration
    for state in configuration.sorted(by: >) {
      note(.exit(name(state)), state)
      for block in document.states[state].onExit { try executeContent(block) }
      configuration.remove(state)
    }
    configuration = last
    (internalQueue, externalQueue, deferred, timers, joined) = ([], [], [], [], [:])
  }
}
