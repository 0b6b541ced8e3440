extension Engine {
  /// How an event fared; why it was rejected stands in the notes, where somebody asks.
  enum Verdict {
    case transitioned
    case deferred
    case rejected
  }

  /// Works off an event, then all that was sent or put back in its course.
  ///
  /// SCXML Appendix D, `mainEventLoop`, until no event waits.
  ///
  /// - Parameters:
  ///   - occurrence: The event.
  ///   - postpones: Whether the event may wait, where the active state defers it.
  /// - Returns: How the first event fared.
  mutating func interpret(_ occurrence: Occurrence, postpones: Bool = true) -> Verdict {
    if phase == .resuming, let error = resume() { return reject(occurrence, .failed(error)) }
    let verdict = macrostep(on: occurrence, postpones: postpones)
    if let notes {
      let refusal = notes.refusal
      workOffQueue()
      notes.refusal = refusal
    }
    return verdict
  }

  /// Works off the events that wait at the front, until none is left.
  mutating func workOffQueue() {
    while let pending = notes?.queue.removeFirst() {
      withExtendedLifetime(pending) { _ = macrostep(on: pending.occurrence) }
    }
  }

  /// Takes one external event, and everything that follows from it, or leaves no trace.
  ///
  /// SCXML Appendix D, the body of `mainEventLoop`.
  private mutating func macrostep(on occurrence: Occurrence, postpones: Bool = true) -> Verdict {
    begin(occurrence)
    guard phase == .running else { return reject(occurrence, refusalAtRest) }
    do {
      var verdict = Verdict.transitioned
      var refusal = Refusal.noTransition
      if let route = try selectTransitions(occurrence.column) {
        try microstep(route)
      } else if !isDeferred(occurrence) {
        verdict = .rejected
        if let guards = notes?.guards, !guards.isEmpty { refusal = .guards(guards) }
      } else if postpones {
        ownNotes.postponed = Pending(column: occurrence.column, event: keep(occurrence))
        verdict = .deferred
      } else {
        verdict = .rejected
      }
      if microsteps > 0 || notes?.raised.isEmpty == false { try comeToRest() }
      commit()
      guard verdict == .rejected else { return verdict }
      return microsteps > 0 ? .transitioned : reject(occurrence, refusal)
    } catch {
      undo()
      return reject(occurrence, .failed(error))
    }
  }

  /// Takes eventless transitions and raised events until none is left.
  ///
  /// SCXML Appendix D, the inner loop of `mainEventLoop`, and `exitInterpreter` where it ends in a final state. A step in which nothing was
  /// taken and nothing raised is at rest already and does not come here, so that an event that does not apply runs nothing. Eventless
  /// transitions are looked for again only after a microstep: before one, their guards would say the same.
  private mutating func comeToRest() throws {
    var next = 0
    var microstepsLookedAt = -1
    while !chart.nodes[active.leaf].isFinal {
      if microstepsLookedAt != microsteps {
        microstepsLookedAt = microsteps
        if let route = try selectEventlessTransitions() { try microstep(route) }
      } else if let notes, next < notes.raised.count {
        occurrence = notes.raised[next].borrowed
        notes.failure = notes.raised[next].error
        next += 1
        if let route = try selectTransitions(occurrence.column) {
          try microstep(route)
        } else if occurrence.kind == .failure {
          try dropFailure()
        }
      } else {
        return
      }
    }
    try exitInterpreter()
  }

  /// Enters the initial configuration as a macrostep of its own.
  ///
  /// SCXML Appendix D, `interpret`. Entering is no transition: `before` and `after` hear nothing of it.
  ///
  /// - Returns: What undid it.
  mutating func start() -> (any Error)? {
    begin(Occurrence(kind: .start))
    active = chart.initial.borrowed
    isActive = false
    phase = .running
    changesConfiguration = true
    (state, source, target) = (active, active, active)
    do {
      try enter(active, chart.nodes[active.leaf].entry)
      try comeToRest()
    } catch {
      undo()
      memory.pointee.ownRest().startError = error
      return error
    }
    if memory.pointee.rest?.startError != nil { memory.pointee.ownRest().startError = nil }
    commit()
    workOffQueue()
    return nil
  }

  /// Leaves every state, deepest first, whatever their exit actions throw.
  ///
  /// - Returns: The first error thrown.
  mutating func stop() -> (any Error)? {
    begin(Occurrence(kind: .stop))
    (state, source, target) = (active, active, active)
    var first: (any Error)?
    for operation in chart.operations[chart.nodes[active.leaf].exit] {
      do { try run(operation) } catch { first = first ?? error }
    }
    phase = .stopped
    commit()
    return first
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

  private mutating func requestComputedTimeouts() -> (any Error)? {
    begin(Occurrence(kind: .start))
    do {
      try startTimeouts(chart.nodes[active.leaf].timeouts, of: active.leaf) { $0.duration == nil }
    } catch {
      return error
    }
    return notes?.raised.first?.error
  }

  /// Whether an event would be accepted now: by a transition, or to wait.
  mutating func accepts(_ occurrence: Occurrence) -> Bool {
    if phase == .resuming, requestComputedTimeouts() != nil { return false }
    begin(occurrence)
    do {
      if try selectTransitions(occurrence.column) != nil || isDeferred(occurrence) { return true }
      guard let failure = notes?.raised.first else { return false }
      self.occurrence = failure.borrowed
      notes?.failure = failure.error
      return try selectTransitions(failure.column) != nil
    } catch {
      return false
    }
  }

  /// Why a machine that does not run takes nothing.
  private var refusalAtRest: Refusal {
    if let error = memory.pointee.rest?.startError { .failed(error) } else { .stopped }
  }

  /// Leaves what is active when the machine has reached a final state at the top.
  private mutating func exitInterpreter() throws {
    occurrence = Occurrence(kind: .stop)
    (state, source, target) = (active, active, active)
    isInternal = false
    for operation in chart.operations[chart.nodes[active.leaf].exit] { try perform(operation) }
    isActive = true
    phase = .finished
  }

  mutating func begin(_ occurrence: Occurrence) {
    self.occurrence = occurrence
    microsteps = 0
    droppedFailures = 0
    changesConfiguration = false
    notes?.beginMacrostep()
  }

  mutating func reject(_ occurrence: Occurrence, _ refusal: Refusal) -> Verdict {
    if records { ownNotes.refusal = refusal }
    if chart.hearsRejections {
      let rejected = RejectedEvent(event: keep(occurrence), state: active.kept, refusal: refusal)
      ownNotes.aftermath.append(.rejection(rejected))
    }
    return .rejected
  }

  func keep(_ occurrence: Occurrence) -> AnyValue {
    if let kept = occurrence.kept { return kept.takeUnretainedValue() }
    guard let borrowed = occurrence.borrowed else { fatalError("an event is either kept or borrowed") }
    return chart.keep(borrowed)
  }
}
