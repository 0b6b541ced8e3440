/// The log of a macrostep, and the records that it becomes.
extension Engine {
  // MARK: Writing

  /// Notes what is active before a microstep whose transitions are not plain.
  mutating func beginLog() {
    guard isLogged else { return }
    log.before = states.word
    log.exited = tables.pointee.isWide ? logActiveStates() : 0
  }

  /// Ends the log of such a microstep.
  mutating func endLog() {
    guard isLogged else { return }
    var microstep = loggedCause
    (microstep.before, microstep.after, microstep.exited) = (log.before, states.word, log.exited)
    if tables.pointee.isWide { microstep.entered = logActiveStates() }
    for index in 0..<selectedCount { logTransition(index) }
    log.microsteps.append(microstep)
  }

  /// Logs a microstep whose transitions are plain and still selected.
  mutating func logPlainMicrostep() {
    log.hasUnloggedStep = false
    var microstep = loggedCause
    microstep.isPlain = true
    for index in 0..<selectedCount { log.transitions.append(StepLog.Transition(selected: selected[index])) }
    log.microsteps.append(microstep)
  }

  /// A microstep with the present event, which has taken the selected transitions.
  private var loggedCause: StepLog.Microstep {
    @inline(__always) mutating get {
      var microstep = StepLog.Microstep(kind: occurrence.kind, node: occurrence.node, transitions: selectedCount, state: active)
      if let place = occurrence.borrowed {
        if tables.pointee.smallEventSize >= 0 {
          microstep.bits = StoredEvent.bits(at: place, size: tables.pointee.smallEventSize)
        } else {
          microstep.place = place
        }
      } else {
        microstep.box = occurrence.kept
      }
      if occurrence.kind == .failure { logError() }
      return microstep
    }
  }

  @inline(never)
  private mutating func logError() {
    guard let error = effects.failure else { return }
    effects.loggedErrors.append((log.microsteps.count, error))
    hasEffects = true
  }

  /// Logs the states that are active inside the domains of the selected transitions, in any order, where they are more than a word.
  ///
  /// - Returns: How many these are.
  private mutating func logActiveStates() -> Int {
    let (first, states) = (log.states.count, states)
    for index in 0..<selectedCount where selected[index].domain != Domain.none {
      states.forEach(inside: selected[index].domain) { log.states.append($0) }
    }
    return log.states.count - first
  }

  /// Logs a transition, with its targets written out where history decides: later steps may change it.
  private mutating func logTransition(_ index: Int) {
    var transition = StepLog.Transition(selected: selected[index])
    if transition.selected.route.pointee.domain == Domain.byHistory, transition.selected.domain != Domain.none {
      show(index)
      transition.selected.target = target
      let first = log.targets.count
      logEffectiveTargets(transition.selected.route.pointee.goals)
      transition.targetCount = log.targets.count - first
    }
    log.transitions.append(transition)
  }

  /// SCXML Appendix D, `getEffectiveTargetStates`, without a list.
  private mutating func logEffectiveTargets(_ goals: GoalID.Rows) {
    for goal in tables.pointee.goals[goals] {
      if goal.node.exists {
        log.targets.append(goal.node)
      } else if var node = firstRemembered(goal.history) {
        while node.exists {
          log.targets.append(node)
          node = nextRemembered(goal.history, after: node)
        }
      } else {
        logEffectiveTargets(tables.pointee.histories[goal.history].defaults)
      }
    }
  }

  // MARK: Reading

  /// The transitions of the macrostep, in the order in which they were taken.
  ///
  /// Only before the next macrostep begins, and while the event is alive.
  mutating func reportedTransitions() -> [TransitionRecord] {
    if log.hasUnloggedStep { logPlainMicrostep() }
    var records: [TransitionRecord] = []
    var place = LogPlace()
    for number in log.microsteps.indices { appendRecords(of: number, at: &place, to: &records) }
    return records
  }

  /// The same, without a list where a flat machine has taken one microstep.
  mutating func macrostepRecord() -> MacrostepRecord {
    guard isFlat, log.hasUnloggedStep, log.microsteps.isEmpty else { return .several(reportedTransitions()) }
    show(0)
    return .one(
      TransitionRecord(
        from: source, to: target, kind: occurrence.kind, event: stored(occurrence), node: occurrence.node, isInternal: isInternal))
  }

  /// What a macrostep did, where a flat machine has taken one transition along a plain route.
  ///
  /// Only before the next macrostep begins.
  var briefStep: BriefStep? {
    mutating get {
      guard isFlat, log.hasUnloggedStep, log.microsteps.isEmpty else { return nil }
      let route = selected.pointee.route
      return BriefStep(
        from: route.pointee.shownSource.state, to: route.pointee.shownTarget.state, isInternal: route.pointee.isInternal)
    }
  }

  /// How far the log was read.
  private struct LogPlace {
    var states = 0
    var transitions = 0
    var targets = 0
  }

  private mutating func appendRecords(of number: Int, at place: inout LogPlace, to records: inout [TransitionRecord]) {
    let microstep = log.microsteps[number]
    let event = microstep.event(in: compiled)
    let error = effects.loggedErrors.indices.first { effects.loggedErrors[$0].microstep == number }.map { effects.loggedErrors[$0].error }
    let taken = (0..<microstep.transitions).map { log.transitions[place.transitions + $0].selected }.filter { $0.domain != Domain.none }
    var exited = taken.reversed().map(\.source)
    var entered = taken.map(\.target)
    if !microstep.isPlain {
      let domains = taken.map(\.domain)
      exited = leftOrEntered(domains, microstep.before, microstep.exited, &place.states).reversed()
      entered = leftOrEntered(domains, microstep.after, microstep.entered, &place.states)
    }
    for index in 0..<microstep.transitions {
      let transition = log.transitions[place.transitions]
      let (source, domain) = (transition.selected.source, transition.selected.domain)
      let isInternal = domain == Domain.none
      place.transitions += 1
      var parts: TransitionRecord.Parts?
      if !isFlat {
        parts = TransitionRecord.Parts(
          targets: isInternal ? [] : namedTargets(of: transition, &place), exited: inside(domain, exited),
          entered: inside(domain, entered), exitedByMicrostep: index == 0 ? exited : [],
          enteredByMicrostep: index == 0 ? entered : [], after: microstep.state)
      }
      records.append(
        TransitionRecord(
          from: source, to: isInternal ? source : transition.selected.target, kind: microstep.kind, event: event, node: microstep.node,
          error: error, isInternal: isInternal, parts: parts))
    }
  }

  /// The states that a microstep left or entered, in document order.
  ///
  /// All that is active inside the domains of its transitions before a microstep is left by it, and all that is active there afterwards was
  /// entered by it.
  private mutating func leftOrEntered(_ domains: [StateID], _ word: UInt64, _ logged: Int, _ place: inout Int) -> [StateID] {
    defer { place += logged }
    let active = tables.pointee.isWide ? (place..<place + logged).map { log.states[$0] } : states.list(of: word)
    let nodes = tables.pointee.nodes
    let found = active.filter { node in nodes[node].isNamed && domains.contains { nodes.isDescendant(node, of: $0) } }
    return found.inOrder(<)
  }

  private mutating func namedTargets(of transition: StepLog.Transition, _ place: inout LogPlace) -> [StateID] {
    let (target, goals) = (transition.selected.target, transition.selected.route.pointee.goals)
    guard let count = transition.targetCount else { return goals.isEmpty ? [target] : namedTargets(effectiveTargets(goals)) }
    defer { place.targets += count }
    return namedTargets((place.targets..<place.targets + count).map { log.targets[$0] })
  }

  private mutating func inside(_ domain: StateID, _ states: [StateID]) -> [StateID] {
    domain == Domain.none ? [] : states.filter { tables.pointee.nodes.isDescendant($0, of: domain) }
  }
}

extension StepLog.Microstep {
  /// The event, to be kept.
  fileprivate func event(in compiled: CompiledDefinition) -> StoredEvent {
    if let place { return StoredEvent(box: compiled.box(place)) }
    return StoredEvent(bits: bits, box: box?.takeUnretainedValue())
  }
}
