extension Engine {
  /// What became of an event.
  @usableFromInline
  enum Verdict {
    case transitioned
    /// Fired in a hook: processed right after the macrostep.
    case queued
    case deferred
    /// It lets a source in at a join that is not complete.
    case joining
    /// A line says that it changes nothing.
    case ignored
    case rejected
    /// A line says that it cannot come.
    case impossible

    @inline(__always) var isRejection: Bool { self == .rejected || self == .impossible }
  }

  /// Processes an event; ``processNext()`` goes on with what was sent or put back in its course.
  ///
  /// SCXML Appendix D, one round of `mainEventLoop`.
  ///
  /// - Parameters:
  ///   - occurrence: The event.
  ///   - postpones: Whether the event is accepted where it is only deferred, or only remembered by a join.
  /// - Returns: What became of the event.
  @inline(__always)
  mutating func interpret(_ occurrence: Occurrence, postpones: Bool = true) -> Verdict {
    if phase == .resuming, let verdict = rejectIfNotResumed(occurrence) { return verdict }
    begin(occurrence)
    return macrostep(postpones: postpones, cancelKey: nil)
  }

  /// Goes on from a candidate; those before it were not enabled.
  mutating func interpret(from candidate: UnsafePointer<CandidateRow>, postpones: Bool) -> Verdict {
    do {
      var verdict = Verdict.rejected
      try selectTransition(from: candidate)
      if selectedCount > 0 { verdict = try take() }
      return try endMacrostep(verdict, postpones: postpones)
    } catch {
      return undo(after: error)
    }
  }

  /// Takes what follows from what was selected, and commits the macrostep.
  @inline(__always)
  mutating func endMacrostep(_ verdict: Verdict, postpones: Bool) throws -> Verdict {
    var verdict = verdict
    // A step in which nothing was taken and nothing raised is at rest already, so that an event that does not apply runs nothing.
    if !flags.isDisjoint(with: .hasEffects | .hasEventless) || !arePlain { try follow(&verdict, postpones: postpones) }
    commit()
    if isWatched { finishTrace(TraceItem.Ending(verdict)) }
    return verdict.isRejection ? reject(verdict) : verdict
  }

  @inline(never)
  private mutating func rejectIfNotResumed(_ occurrence: Occurrence) -> Verdict? {
    guard let error = resume() else { return nil }
    setOccurrence(occurrence)
    return reject(occurrence, .failed(error))
  }

  /// The same for an event that was stored; the caller keeps it.
  mutating func interpret(_ pending: borrowing Pending) -> Verdict {
    if phase == .resuming, let error = resume() {
      setOccurrence(pending.occurrence)
      return reject(occurrence, .failed(error))
    }
    begin(pending.occurrence)
    return macrostep(postpones: true, cancelKey: pending.cancelKey)
  }

  /// The same for the failure of some work, which is no event, so that no hook is notified of a rejection.
  mutating func interpretFailure(_ failure: borrowing StoredOccurrence) -> Verdict {
    begin(failure)
    effects.failure = failure.error
    hasEffects = true
    return macrostep(postpones: true, cancelKey: nil)
  }

  /// Whether an event waits, or was sent by an object that was released since the commit.
  mutating func hasNext() -> Bool {
    if phase == .running { grantRequests() }
    return !effects.queue.isEmpty || !effects.childFailures.isEmpty || !effects.reports.isEmpty
  }

  /// Processes an event that was stored, and keeps it until the macrostep is reported.
  mutating func process(_ pending: Pending) {
    begin(pending.occurrence)
    effects.processed = pending
    hasEffects = true
    _ = macrostep(postpones: true, cancelKey: pending.cancelKey)
  }

  /// Stops the machine, right after the macrostep.
  mutating func stopAfterMacrostep() {
    effects.stops = true
    hasEffects = true
  }

  /// Whether the current event may be postponed, takes an argument or came with one.
  var mayWaitOrHasArgument: Bool {
    mutating get { occurrence.reference != nil || !tables.pointee.traits[occurrence.column].isEmpty }
  }

  /// Takes one external event, and everything that follows from it, or changes nothing.
  ///
  /// SCXML Appendix D, the body of `mainEventLoop`.
  @inline(__always)
  private mutating func macrostep(postpones: Bool, cancelKey: Pending.CancelKey?) -> Verdict {
    if mayWaitOrHasArgument { return macrostepOfRareEvent(postpones: postpones, cancelKey: cancelKey) }
    return macrostep(postpones: postpones, cancelKey: nil, mayWaitOrHasArgument: false)
  }

  @inline(never)
  private mutating func macrostepOfRareEvent(postpones: Bool, cancelKey: Pending.CancelKey?) -> Verdict {
    macrostep(postpones: postpones, cancelKey: cancelKey, mayWaitOrHasArgument: true)
  }

  /// The same; an event that neither waits nor has an argument needs fewer checks.
  @inline(__always)
  private mutating func macrostep(postpones: Bool, cancelKey: Pending.CancelKey?, mayWaitOrHasArgument: Bool) -> Verdict {
    if isTraced { beginTrace() }
    guard phase == .running, !isTooDeep else { return rejectAtRest() }
    do {
      var verdict = Verdict.rejected
      if mayWaitOrHasArgument { try checkArgument() }
      try mayWaitOrHasArgument ? selectTransitionsOfRareEvent() : selectTransitions(occurrence.column)
      if mayWaitOrHasArgument, isPostponed {
        postpone(cancelKey)
        verdict = .deferred
      } else if selectedCount > 0 {
        removeConflictingTransitions()
        verdict = flags.contains(.hasSets) ? try takeAny() : try take()
      }
      return try endMacrostep(verdict, postpones: postpones)
    } catch {
      return undo(after: error)
    }
  }

  /// Takes what follows from the event's own transitions, and settles what became of the event.
  @inline(never)
  private mutating func follow(_ verdict: inout Verdict, postpones: Bool) throws {
    let event = occurrence
    // What nothing took has no reply, whatever might follow from its failure.
    let isTaken = verdict == .ignored ? postpones : !verdict.isRejection
    if event.call != nil, !isTaken, !effects.raised.isEmpty, let error = effects.raised[0].error { throw error }
    defer { restoreOccurrence(event) }
    if microsteps > 0 ? !arePlain || hasEffects || mayTakeEventless : !effects.raised.isEmpty {
      try runToCompletion(afterMicrostep: microsteps > 0)
    }
    if hasEffects || verdict == .joining || verdict == .ignored { try conclude(&verdict, postpones: postpones) }
  }

  @inline(never)
  private mutating func rejectAtRest() -> Verdict {
    finishTrace(.rejected)
    return reject(occurrence, refusalAtRest)
  }

  /// Rejects the event of a macrostep that has come to its end.
  @inline(__always)
  mutating func reject(_ verdict: Verdict) -> Verdict {
    guard keepsRefusals || tables.pointee.hasRejectionHooks else { return .rejected }
    return reject(occurrence, verdict == .impossible ? .impossible : refusalByGuards)
  }

  @inline(never)
  private mutating func postpone(_ cancelKey: Pending.CancelKey?) {
    selectedCount = 0
    effects.postponed = Pending(column: occurrence.column, event: stored(occurrence), cancelKey: keyOfPostponed(cancelKey))
    hasEffects = true
  }

  /// The key with which an event is postponed that had one while it waited, or is that of a request.
  func keyOfPostponed(_ cancelKey: Pending.CancelKey?) -> Pending.CancelKey? {
    switch cancelKey {
    case .id, .request: cancelKey
    // A timeout that is due is an event like any other, and no longer cancelled with its state.
    case .timeout, .work: nil
    case nil: effects.processed == nil ? effects.request.map { .request($0) } : nil
    }
  }

  /// Takes what was selected: lets sources in at joins, and takes the transitions.
  @inline(__always)
  mutating func take() throws -> Verdict {
    // Without regions at most one transition is selected.
    guard arePlain, !flags.contains(.hasSets) else { return try takeAny() }
    try microstep(Selection(alone: selected.pointee.route))
    return .transitioned
  }

  @inline(never)
  private mutating func takeAny() throws -> Verdict {
    if arePlain {
      // The last candidate that was considered may be another one.
      if !phases.isEmpty || isTraced { show(0) }
      try microstep(Selection(selected, count: selectedCount, arePlain: true, isTraced || tables.pointee.needsRoom ? .all : phases))
      return .transitioned
    }
    if !haveStep {
      let verdict = try removeLinesWithoutStep()
      guard selectedCount > 0 else { return verdict }
    }
    try microstep(selection)
    return .transitioned
  }

  /// Settles what became of an event that was not simply taken.
  private mutating func conclude(_ verdict: inout Verdict, postpones: Bool) throws {
    try countReturn(after: verdict)
    if !postpones { forgetWait(&verdict) }
    // Also where a line has ignored the event, or a state defers it, and a transition was taken for a guard that has failed.
    if microsteps > 0 { verdict = .transitioned }
    try checkCallbackDepth()
  }

  /// Rejects an event that was deferred, remembered by a join or ignored.
  private mutating func forgetWait(_ verdict: inout Verdict) {
    guard verdict == .deferred || verdict == .joining || verdict == .ignored else { return }
    if verdict == .ignored { effects.guards.removeAllTrivial() }
    effects.postponed = nil
    // What transitions that followed have left is remembered.
    if microsteps == 0 { remembered = nil }
    verdict = .rejected
  }

  /// Takes eventless transitions and raised events until none is left.
  ///
  /// SCXML Appendix D, the inner loop of `mainEventLoop`, and `exitInterpreter` where it ends in a final state. Eventless transitions are
  /// looked for only after a microstep: an event that nothing takes leads to none, whether or not a guard has failed.
  ///
  /// - Parameter afterMicrostep: Something was taken, or the initial configuration was entered.
  /// - Throws: What undoes the macrostep.
  mutating func runToCompletion(afterMicrostep: Bool) throws {
    effects.failing.removeAllTrivial()
    var next = 0
    var microstepsLookedAt = afterMicrostep ? -1 : microsteps
    while !isAtTheEnd {
      if microstepsLookedAt != microsteps {
        microstepsLookedAt = microsteps
        try selectEventlessTransitions()
        try takeAgain()
      } else if next < effects.raised.count {
        setRaisedOccurrence(next)
        next += 1
        if isTraced { note(.received(kept(occurrence))) }
        let raised = effects.raised.count
        if mayWaitOrHasArgument { try checkArgumentOfRaised() }
        try selectTransitions(occurrence.column)
        removeConflictingTransitions()
        guard occurrence.kind == .failure else {
          try takeAgain()
          continue
        }
        if effects.raised.count > raised, !takesSelected { try countFailure() }
        try takeFailure()
      } else {
        return
      }
    }
    try exitInterpreter()
  }

  // Out of line, so that the first microstep of a macrostep has the code of `microstep` to itself.

  @inline(never)
  private mutating func takeAgain() throws {
    if selectedCount > 0 { _ = try take() }
  }

  /// Takes the transitions of a failure.
  ///
  /// One that fails is not taken again for the failure that it has raised, directly or by others that fail: it would most likely fail in
  /// the same way, until the macrostep counts as run away.
  @inline(never)
  private mutating func takeFailure() throws {
    guard selectedCount > 0, takesSelected else { return try takeAgain() }
    let (route, from) = (selected.pointee.route, selected.pointee.source)
    let failing = effects.failing.indices
    if let first = failing.first(where: { effects.failing[$0].route == route }) {
      let round = failing[first...].map { effects.failing[$0].source }
      throw runaway(through: round + round)
    }
    let raised = effects.raised.count
    try takeAgain()
    let hasFailed = (raised..<max(raised, effects.raised.count)).contains { effects.raised[$0].kind == .failure }
    if hasFailed { effects.failing.append((route, from)) } else { effects.failing.removeAllTrivial() }
  }

  private mutating func setRaisedOccurrence(_ index: Int) {
    // By its place: a copy would count references. Nothing is raised meanwhile, so that it stays where it is.
    let raised = effects.raised.pointer(to: index)
    setOccurrence(raised.pointee, isRaised: true)
    if raised.pointee.kind == .failure { effects.failure = raised.pointee.error }
  }

  /// Why a machine that does not run takes nothing.
  var refusalAtRest: Refusal {
    mutating get {
      if isTooDeep { return .failed(recursion) }
      if let error = memory.pointee.rest?.startError { return .failed(error) }
      return memory.pointee.phase == .unstarted ? .unstarted : .stopped
    }
  }

  var refusalByGuards: Refusal {
    mutating get {
      effects.guards.isEmpty ? .noTransition : .guards(GuardNumbers(effects.guards))
    }
  }

  /// Begins a macrostep.
  @inline(__always)
  mutating func begin(_ occurrence: Occurrence) {
    clear()
    setOccurrence(occurrence)
  }

  mutating func begin(_ stored: borrowing StoredOccurrence) {
    clear()
    setOccurrence(stored)
  }

  /// Forgets the last macrostep.
  @inline(__always)
  mutating func clear() {
    microsteps = 0
    failures = 0
    selectedCount = 0
    current = -1
    isLastMicrostep = false
    changesConfiguration = false
    report = .transitions
    isInternal = false
    log.reset()
    effects.guards.removeAllTrivial()
    guard !flags.isDisjoint(with: .hasEffects | .remembers) else { return }
    clearEffects()
  }

  @inline(never)
  private mutating func clearEffects() {
    remembered = nil
    if hasEffects { withUnsafeMutablePointer(to: &self) { Self.releaseMacrostep($0) } }
  }

  /// Undoes the macrostep, and rejects its event.
  @inline(never)
  mutating func undo(after error: any Error) -> Verdict {
    returns = 0
    undo()
    finishTrace(.undone(error))
    // The last reference to it may be this one, while the machine is taken.
    effects.errors.append(error)
    hasEffects = true
    return reject(occurrence, .failed(error))
  }

  mutating func reject(_ occurrence: Occurrence, _ refusal: Refusal) -> Verdict {
    guard occurrence.kind == .event, keepsRefusals || tables.pointee.hasRejectionHooks else { return .rejected }
    noteRejection(of: occurrence, refusal)
    return .rejected
  }

  private mutating func noteRejection(of occurrence: Occurrence, _ refusal: Refusal) {
    let isTooDeep = isTooDeep || tables.pointee.hasRejectionHooks && CallbackDepth.isExhausted
    let refusal = isTooDeep ? refusal.replaced(by: recursion) : refusal
    effects.refusal = refusal
    if refusal.holdsReferences { hasEffects = true }
    guard tables.pointee.hasRejectionHooks, !isTooDeep else { return }
    let label = frame.label?.pointee ?? memory.pointee.rest?.label ?? ""
    let rejected = RejectedEvent(event: stored(occurrence), label: label, configuration: keptConfiguration, refusal: refusal)
    effects.callbacks.append(.rejection(rejected))
    hasEffects = true
  }

  /// An event, to be kept.
  mutating func stored(_ occurrence: Occurrence) -> StoredEvent {
    if tables.pointee.smallEventSize >= 0, occurrence.kind == .event, let place = occurrence.borrowed {
      return StoredEvent(bits: StoredEvent.bits(at: place, size: tables.pointee.smallEventSize))
    }
    return compiled.store(occurrence)
  }
}

extension TraceItem.Ending {
  fileprivate init(_ verdict: Engine.Verdict) {
    self =
      switch verdict {
      case .transitioned, .queued: .committed
      case .deferred: .deferred
      case .joining: .joining
      case .ignored: .ignored
      case .rejected, .impossible: .rejected
      }
  }
}
