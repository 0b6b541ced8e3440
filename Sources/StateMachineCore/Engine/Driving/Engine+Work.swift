extension Engine {
  /// Processes what the work of a state reports; what the work of an earlier activation reports changes nothing.
  mutating func interpret(_ report: borrowing ActivityReport) {
    clear()
    guard phase == .running, let activity = memory.pointee.rest?.activities[report.activation.number] else { return }
    if let report = report.insideChild {
      effects.deliveries.append(.of(number: activity.number, .report(report)))
      hasEffects = true
      return
    }
    guard activity.attempt == report.attempt, !activity.waits, activity.child == nil else { return }
    switch report.news {
    case .event(let event):
      interpret(event)
    case .success(let event):
      end(activity)
      if let event { interpret(event) }
    case .failure(let error, let answer):
      fail(activity, error, answer)
    case .retry(let delay):
      change { $0.wait(activity.number) }
      effects.timers.append(.start(Pending(.nextAttempt, of: activity.number), after: max(delay, .zero)))
      hasEffects = true
    }
  }

  /// Processes something that comes due.
  mutating func interpretDue(_ pending: borrowing Pending) {
    guard let (number, timer) = pending.workTimer else {
      _ = interpret(pending)
      return
    }
    clear()
    guard phase == .running, let activity = memory.pointee.rest?.activities[number] else { return }
    switch timer {
    case .nextAttempt:
      change { $0.startAgain(number) }
    case .timeLimit:
      let error = MachineError.timeLimitExceeded(work: activity.code.name)
      fail(activity, error, activity.code.answer(to: error), cancels: true)
    case .ofChild:
      if let inside = pending.insideChild { effects.deliveries.append(.of(number: number, .due(inside))) }
    }
    hasEffects = true
  }

  private mutating func interpret(_ event: StoredEvent) {
    process(Pending(column: compiled.column(of: event), event: event))
  }

  /// Ends an activation that has failed; what becomes of the failure is said by the line of the work.
  private mutating func fail(
    _ activity: Activities.Activity, _ error: any Error, _ answer: FailureAnswer, cancels: Bool = false
  ) {
    end(activity, cancels: cancels)
    interpretFailure(of: activity.work, error, answer)
  }

  private mutating func interpretFailure(of work: WorkID, _ error: any Error, _ answer: FailureAnswer) {
    switch answer {
    case .event(let event): interpret(event)
    case .ignored: break
    case .raised:
      _ = interpretFailure(StoredOccurrence(kind: .failure, column: tables.pointee.works[work].failureColumn, error: error))
    }
  }

  /// Ends an activation whose work is over, or is of no use any more.
  private mutating func end(_ activity: Activities.Activity, cancels: Bool = false) {
    change { activities in
      if cancels { activities.cancel(activity.number) } else { activities.remove(activity.number) }
    }
    forget(activity)
  }

  /// Does not change the engine; written where it is changed, the thread sanitizer takes it for a write to what its pointers lead to.
  private func change(_ body: (inout Activities) -> Void) {
    body(&memory.pointee.ensuredRest().activities)
  }

  /// What has to be started and cancelled since the last time.
  ///
  /// Does not change the engine either.
  func takeChangesOfWork() -> [Activities.Change] {
    memory.pointee.ensuredRest().activities.takeChanges()
  }
}

// MARK: Reports in hooks

extension Engine {
  /// Keeps what work reports on the thread of a hook, until the macrostep is over.
  mutating func interpretAfterMacrostep(_ report: ActivityReport) {
    effects.reports.append(report)
    hasEffects = true
  }

  /// Processes the first of these reports, if there is one.
  fileprivate mutating func processReport() -> Bool {
    guard !effects.reports.isEmpty else { return false }
    interpret(effects.reports.removeFirst())
    return true
  }
}

// MARK: What follows from a macrostep

extension Engine {
  /// How many macrosteps of a call have led to others, by events that were sent or by child machines, and where that went.
  struct Succession {
    fileprivate var count = 0
    fileprivate var appended: Int
    fileprivate var path: [StateID] = []

    init(of engine: UnsafeMutablePointer<Engine>) {
      appended = engine.pointee.effects.queue.appendedCount
    }
  }

  /// Counts the last macrostep, if something was sent in its course or after it.
  mutating func count(_ succession: inout Succession) {
    let appended = effects.queue.appendedCount
    guard appended != succession.appended || !effects.childFailures.isEmpty else { return }
    succession.appended = appended
    succession.count += 1
    if succession.count >= tables.pointee.firstLateMicrostep { succession.path += activeLeaves }
  }

  fileprivate func isEndless(_ succession: Succession) -> Bool { succession.count > tables.pointee.maximumMicrosteps }

  /// Processes what comes next: a failure, a report, or the event that waits at the front.
  mutating func processNext(_ succession: Succession) {
    if processChildFailure(succession) || processReport() { return }
    guard let pending = effects.queue.removeFirst() else { return }
    guard isEndless(succession) else { return process(pending) }
    begin(pending.occurrence)
    effects.processed = pending
    undoEndless(succession)
  }

  /// Rejects what comes next, as a macrostep that does not come to rest.
  private mutating func undoEndless(_ succession: Succession) {
    hasEffects = true
    if isTraced { beginTrace() }
    _ = phase == .running ? undo(after: runaway(through: succession.path)) : reject(occurrence, .stopped)
  }
}

// MARK: Child machines

extension Engine {
  /// Processes the failure of a child machine whose start was undone, if there is one.
  fileprivate mutating func processChildFailure(_ succession: Succession) -> Bool {
    guard let failed = effects.childFailures.popLast() else { return false }
    clear()
    guard !isEndless(succession) else {
      setOccurrence(StoredOccurrence(kind: .failure, column: tables.pointee.works[failed.activity.work].failureColumn, error: failed.error))
      effects.failure = failed.error
      undoEndless(succession)
      return true
    }
    interpretFailure(of: failed.activity.work, failed.error, failed.activity.code.answer(to: failed.error))
    return true
  }

  /// Lets child machines process what steps have left for them; between two macrosteps.
  static func deliverToChildren(_ engine: UnsafeMutablePointer<Engine>) {
    var next = 0
    while next < engine.pointee.effects.deliveries.count {
      let delivery = engine.pointee.effects.deliveries[next]
      next += 1
      switch delivery {
      case .of(let number, let delivery): deliver(delivery, to: number, engine)
      case .stop(let child, let number): _ = child.process(.stop, number, in: engine)
      }
    }
    while let delivery = engine.pointee.effects.deliveries.popLast() { engine.pointee.effects.delivered.append(delivery) }
  }

  /// Gives the engine of a child machine's call back.
  ///
  /// One with something to release is kept until the call of this machine is over: what it releases may call this machine.
  mutating func giveBack(ofChild engine: UnsafeMutablePointer<Engine>) {
    guard engine.pointee.hasReleases else { return Self.giveBack(engine) }
    pool.unsafelyUnwrapped.pointee.waitingCount += 1
    engine.pointee.next = effects.childEngines
    effects.childEngines = engine
    hasEffects = true
  }

  private static func deliver(_ delivery: AnyChild.Input, to number: UInt64, _ engine: UnsafeMutablePointer<Engine>) {
    // The state may have been left meanwhile.
    guard let child = engine.pointee.ownedChild(number) else { return }
    let answer = child.process(delivery, number, in: engine)
    // Asked for only now: it refers to the child, which would be shared and be copied.
    guard let activity = engine.pointee.memory.pointee.rest?.activities[number] else { return }
    switch answer {
    case .goesOn: break
    case .ended(let event):
      engine.pointee.end(activity)
      guard let event else { return }
      engine.pointee.effects.queue.append(Pending(column: engine.pointee.compiled.column(of: event), event: event))
    case .failed(let error):
      engine.pointee.end(activity)
      engine.pointee.effects.childFailures.append((activity, error))
    }
  }
}
