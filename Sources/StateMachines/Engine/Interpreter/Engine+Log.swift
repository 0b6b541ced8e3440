/// The log of a macrostep, and the records that it becomes.
extension Engine {
  // MARK: Writing

  mutating func beginLog() {
    guard isLogged else { return }
    logCause()
  }

  private mutating func logCause() {
    var microstep = StepLog.Microstep(kind: occurrence.kind, node: occurrence.node, bits: 0)
    if let place = occurrence.borrowed {
      if tables.pointee.smallEventSize >= 0 {
        microstep.bits = StoredEvent.bits(at: place, size: tables.pointee.smallEventSize)
      } else {
        microstep.place = place
      }
    } else {
      microstep.box = occurrence.kept
    }
    if occurrence.kind == .failure, let error = effects.failure {
      effects.loggedErrors.append((log.microsteps.count, error))
      hasEffects = true
    }
    log.begin(microstep)
  }

  mutating func logExit(_ node: StateID) {
    guard isLogged, !isFlat, tables.pointee.nodes[node].isNamed else { return }
    log.exit(borrowed(node))
  }

  mutating func logEntry(_ node: StateID) {
    guard isLogged, !log.microsteps.isEmpty, !isFlat, tables.pointee.nodes[node].isNamed else { return }
    log.enter(borrowed(node))
  }

  /// Ends the log of a microstep, with the transitions that were selected for it.
  mutating func endLog() {
    guard isLogged else { return }
    for index in 0..<selectedCount {
      show(index)
      logTransition(domain: selected[index].domain)
      guard !isFlat, !isInternal else { continue }
      logTargets(of: selected[index])
    }
    log.end(in: active)
  }

  /// Logs a microstep whose transitions are plain and still selected.
  mutating func logPlainMicrostep() {
    log.hasUnloggedStep = false
    logCause()
    log.beginPlain()
    for index in 0..<selectedCount {
      let route = selected[index].route
      log.take(
        StepLog.Transition(
          source: route.pointee.shownSource.state, target: route.pointee.shownTarget.state, isInternal: route.pointee.isInternal,
          domain: selected[index].domain))
    }
    log.end(in: active)
  }

  private mutating func logTransition(domain: StateID) {
    log.take(StepLog.Transition(source: source, target: target, isInternal: isInternal, domain: domain))
  }

  /// The targets, written out where history decides or states have payloads: later steps may change both.
  private mutating func logTargets(of transition: Selected) {
    let goals = transition.route.pointee.goals
    guard tables.pointee.keepsValues || tables.pointee.goals[goals].contains(where: { $0.history.exists }) else {
      log.lead(to: goals)
      return
    }
    log.beginTargets()
    if tables.pointee.keepsValues {
      for node in targets { log.add(target: borrowedTarget(node)) }
    } else {
      logEffectiveTargets(goals)
    }
  }

  /// SCXML Appendix D, `getEffectiveTargetStates`, without a list.
  private mutating func logEffectiveTargets(_ goals: GoalID.Rows) {
    for goal in tables.pointee.goals[goals] {
      if goal.node.exists {
        log.add(target: BorrowedState(node: goal.node))
      } else if var node = firstRemembered(goal.history) {
        while node.exists {
          log.add(target: BorrowedState(node: node))
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

  /// What a macrostep did, where a flat machine without payloads has taken one transition along a plain route.
  ///
  /// Only before the next macrostep begins.
  var briefStep: BriefStep? {
    mutating get {
      guard isFlat, log.hasUnloggedStep, log.microsteps.isEmpty, !flags.contains(.hasContent) else { return nil }
      let route = selected.pointee.route
      return BriefStep(
        from: route.pointee.shownSource.state.node, to: route.pointee.shownTarget.state.node, isInternal: route.pointee.isInternal)
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
    var exited = keptStates(microstep.exited, from: &place.states)
    var entered = keptStates(microstep.entered, from: &place.states)
    if microstep.isPlain {
      let taken = (0..<microstep.transitions).map { log.transitions[place.transitions + $0] }.filter { !$0.isInternal }
      (exited, entered) = (taken.reversed().map(\.source.kept), taken.map(\.target.kept))
    }
    for index in 0..<microstep.transitions {
      let transition = log.transitions[place.transitions]
      place.transitions += 1
      var parts: TransitionRecord.Parts?
      if !isFlat {
        parts = TransitionRecord.Parts(
          targets: transition.isInternal ? [] : keptTargets(of: transition, &place), exited: inside(transition.domain, exited),
          entered: inside(transition.domain, entered), exitedByMicrostep: index == 0 ? exited : [],
          enteredByMicrostep: index == 0 ? entered : [], after: microstep.after.kept)
      }
      records.append(
        TransitionRecord(
          from: transition.source, to: transition.target, kind: microstep.kind, event: event, node: microstep.node, error: error,
          isInternal: transition.isInternal, parts: parts))
    }
  }

  private mutating func keptStates(_ count: Int, from index: inout Int) -> [StateReference] {
    defer { index += count }
    return (index..<index + count).map { log.states[$0].kept }
  }

  private mutating func keptTargets(of transition: StepLog.Transition, _ place: inout LogPlace) -> [StateReference] {
    guard let count = transition.targetCount else {
      return transition.goals.isEmpty ? [transition.target.kept] : named(effectiveTargets(transition.goals), transition.target)
    }
    defer { place.targets += count }
    let states = (place.targets..<place.targets + count).map { log.targets[$0].kept }
    return tables.pointee.keepsValues ? states : named(states.map(\.node), transition.target)
  }

  private mutating func named(_ targets: [StateID], _ target: BorrowedState) -> [StateReference] {
    namedTargets(targets).map { $0 == target.node ? target.kept : StateReference(node: $0) }
  }

  private mutating func inside(_ domain: StateID, _ states: [StateReference]) -> [StateReference] {
    domain == Domain.none ? [] : states.filter { tables.pointee.nodes.isDescendant($0.node, of: domain) }
  }
}

extension StepLog {
  /// The microstep that was added last has plain transitions only.
  fileprivate mutating func beginPlain() {
    microsteps[microsteps.count - 1].isPlain = true
  }

  /// The transition that was added last leads to goals of its route.
  fileprivate mutating func lead(to goals: GoalID.Rows) {
    transitions[transitions.count - 1].goals = goals
  }

  /// The targets of the transition that was added last follow.
  fileprivate mutating func beginTargets() {
    transitions[transitions.count - 1].targetCount = 0
  }
}

extension StepLog.Microstep {
  /// The event, to be kept.
  fileprivate func event(in compiled: CompiledDefinition) -> StoredEvent {
    if let place { return StoredEvent(box: compiled.box(place)) }
    return StoredEvent(bits: bits, box: box?.takeUnretainedValue())
  }
}
