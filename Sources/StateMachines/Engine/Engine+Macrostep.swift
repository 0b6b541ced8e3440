extension Engine {
  /// How an event fared; why it was rejected stands in the notes, where somebody asks.
  enum Verdict {
    case transitioned
    /// Fired in a hook: worked off right after the macrostep.
    case queued
    case deferred
    /// It lets a source in at a join that is not complete.
    case joining
    case rejected
  }

  /// Works off an event; ``workOffNext()`` goes on with what was sent or put back in its course.
  ///
  /// SCXML Appendix D, one round of `mainEventLoop`.
  ///
  /// - Parameters:
  ///   - occurrence: The event.
  ///   - postpones: Whether the event is accepted where it is only deferred, or only remembered by a join.
  ///   - cancelKey: By what it can be cancelled while it waits again.
  /// - Returns: How the first event fared.
  mutating func interpret(_ occurrence: Occurrence, postpones: Bool = true, cancelKey: Pending.CancelKey? = nil) -> Verdict {
    if phase == .resuming, let error = resume() { return reject(occurrence, .failed(error)) }
    return macrostep(on: occurrence, postpones: postpones, cancelKey: cancelKey)
  }

  /// Works off the event that waits at the front.
  ///
  /// - Returns: Whether there was one.
  mutating func workOffNext() -> Bool {
    if phase == .running { grantWaitingRequests() }
    guard let notes, let pending = notes.queue.removeFirst() else { return false }
    _ = macrostep(on: pending.occurrence, cancelKey: pending.cancelKey)
    notes.processed = pending
    return true
  }

  /// Takes one external event, and everything that follows from it, or leaves no trace.
  ///
  /// SCXML Appendix D, the body of `mainEventLoop`.
  private mutating func macrostep(on occurrence: Occurrence, postpones: Bool = true, cancelKey: Pending.CancelKey?) -> Verdict {
    begin(occurrence)
    tracer?.begin(kept(occurrence))
    guard phase == .running else {
      finishTrace(.rejected)
      return reject(occurrence, refusalAtRest)
    }
    do {
      var verdict = Verdict.rejected
      var refusal = Refusal.noTransition
      try selectTransitions(occurrence.column)
      if isDeferred(occurrence) {
        selectedCount = 0
        // A timeout that has come is an event like any other, and no longer cancelled with its state.
        let key: Pending.CancelKey? = if case .id = cancelKey { cancelKey } else { nil }
        ownNotes.postponed = Pending(column: occurrence.column, event: keep(occurrence), cancelKey: key)
        verdict = .deferred
      } else if selectedCount == 0 {
        if let guards = notes?.guards, !guards.isEmpty { refusal = .guards(guards) }
      } else {
        removeConflictingTransitions()
        verdict = try take()
      }
      if microsteps > 0 || notes?.raised.isEmpty == false { try comeToRest() }
      try countReturn(after: verdict)
      if !postpones, microsteps == 0 { forgetWait(&verdict) }
      if microsteps > 0, verdict == .rejected || !postpones { verdict = .transitioned }
      try checkAftermathDepth()
      commit()
      finishTrace(TraceItem.Ending(verdict))
      return verdict == .rejected ? reject(occurrence, refusal) : verdict
    } catch {
      returns = 0
      undo()
      finishTrace(.undone(error))
      return reject(occurrence, .failed(error))
    }
  }

  /// Takes what was selected: lets sources in at joins, and takes the transitions.
  private mutating func take() throws -> Verdict {
    let joining = rememberJoins()
    guard selectedCount > 0 else { return joining > 0 ? .joining : .rejected }
    try microstep()
    return .transitioned
  }

  /// Rejects an event that was deferred, or remembered by a join, in a macrostep without a transition.
  private mutating func forgetWait(_ verdict: inout Verdict) {
    guard verdict == .deferred || verdict == .joining else { return }
    notes?.postponed = nil
    remembered = nil
    verdict = .rejected
  }

  /// Takes eventless transitions and raised events until none is left.
  ///
  /// SCXML Appendix D, the inner loop of `mainEventLoop`, and `exitInterpreter` where it ends in a final state. A step in which nothing was
  /// taken and nothing raised is at rest already and does not come here, so that an event that does not apply runs nothing. Eventless
  /// transitions are looked for again only after a microstep: before one, their guards would say the same.
  mutating func comeToRest() throws {
    var next = 0
    var microstepsLookedAt = -1
    while !isAtTheEnd {
      if microstepsLookedAt != microsteps {
        microstepsLookedAt = microsteps
        try selectEventlessTransitions()
        if selectedCount > 0 { try microstep() }
      } else if let notes, next < notes.raised.count {
        occurrence = notes.raised[next].borrowed
        notes.failure = notes.raised[next].error
        next += 1
        tracer?.note(.received(kept(occurrence)))
        let raised = notes.raised.count
        try selectTransitions(occurrence.column)
        removeConflictingTransitions()
        if selectedCount == 0, occurrence.kind == .failure, notes.raised.count > raised { try countFailure() }
        _ = try take()
      } else {
        return
      }
    }
    try exitInterpreter()
  }

  /// Why a machine that does not run takes nothing.
  private var refusalAtRest: Refusal {
    if let error = memory.pointee.rest?.startError { return .failed(error) }
    return memory.pointee.phase == .unstarted ? .unstarted : .stopped
  }

  mutating func begin(_ occurrence: Occurrence) {
    self.occurrence = occurrence
    microsteps = 0
    failures = 0
    (state, source, target) = (active, active, active)
    isInternal = false
    selectedCount = 0
    current = -1
    remembered = nil
    changesConfiguration = false
    report = .transitions
    resetLog()
    notes?.beginMacrostep()
    if chart.keepsValues { ownNotes.activeValues = memory.pointee.wide?.values ?? [:] }
  }

  mutating func reject(_ occurrence: Occurrence, _ refusal: Refusal) -> Verdict {
    let isTooDeep = chart.hearsRejections && AftermathDepth.isExhausted
    let refusal = isTooDeep ? refusal.replaced(by: recursion) : refusal
    if records { ownNotes.refusal = refusal }
    if chart.hearsRejections, !isTooDeep {
      let rejected = RejectedEvent(event: keep(occurrence), configuration: keptConfiguration, refusal: refusal)
      ownNotes.aftermath.append(.rejection(rejected))
    }
    return .rejected
  }

  func keep(_ occurrence: Occurrence) -> AnyValue {
    chart.keep(occurrence)
  }
}

extension TraceItem.Ending {
  fileprivate init(_ verdict: Engine.Verdict) {
    self =
      switch verdict {
      case .transitioned, .queued: .stands
      case .deferred: .deferred
      case .joining: .joining
      case .rejected: .rejected
      }
  }
}
