import Synchronization

/// A machine for any thread, without its types: a section and a chart.
///
/// A call reserves the machine, lets the engine run, publishes each macrostep that stands, and leaves. Then, unreserved, it does what is left:
/// work for after the commit, telling of rejections, handing transitions to queues, setting the clock.
struct SharedMachine {
  // Safe because whoever calls a machine keeps it alive for the length of the call, and it keeps its chart.
  unowned(unsafe) let section: CriticalSection
  unowned(unsafe) let chart: Chart

  var extras: MachineExtras? {
    // Safe because a machine's extras are made by `ThreadsafeMachine` alone.
    section.extras.map { unsafeDowncast($0, to: MachineExtras.self) }
  }

  var ownExtras: MachineExtras {
    unsafeDowncast(section.ownExtras, to: MachineExtras.self)
  }

  /// The step that the calling thread runs here, if it runs one.
  var engineOfThisThread: UnsafeMutablePointer<Engine>? {
    section.isHeldByThisThread ? section.engine : nil
  }

  /// The configuration that all threads see.
  var committed: StateReference {
    if chart.statesHaveValues, let state = extras?.committed { return state }
    return StateReference(leaf: LockWord.leaf(of: section.word.load(ordering: .acquiring)))
  }
}

// MARK: Events

extension SharedMachine {
  /// Works off an event, and all that follows.
  func interpret(_ occurrence: Occurrence, _ call: StaticString, postpones: Bool = true, records: Bool = true) -> Chart.Answer {
    if let engine = engineOfThisThread { return queue(occurrence, postpones: postpones, engine, call) }
    do throws(MachineError) {
      return try reserved(call, records: records) { engine in
        let state = engine.memory.pointee.active
        let verdict = engine.interpret(occurrence, postpones: postpones)
        let refusal = engine.notes?.refusal ?? .noTransition
        workOffQueue(&engine)
        return Chart.Answer(verdict: verdict, refusal: refusal, state: state, macrosteps: engine.notes?.macrosteps ?? [])
      }
    } catch {
      return refuse(occurrence, .failed(error))
    }
  }

  /// An event that was fired in a hook: it waits for the macrostep to stand.
  private func queue(
    _ occurrence: Occurrence, postpones: Bool, _ engine: UnsafeMutablePointer<Engine>, _ call: StaticString
  ) -> Chart.Answer {
    section.stopInsideReadonly(call)
    guard postpones, !engine.pointee.isQuery else {
      return Chart.Answer(verdict: .rejected, refusal: .failed(MachineError.insideHook), state: engine.pointee.active.kept, macrosteps: [])
    }
    let pending = Pending(column: occurrence.column, event: engine.pointee.keep(occurrence))
    engine.pointee.ownNotes.requests.append(.send(pending, after: .zero))
    return Chart.Answer(verdict: .queued, refusal: .noTransition, state: engine.pointee.active.kept, macrosteps: [])
  }

  /// An event that was not decided by a step.
  private func refuse(_ occurrence: Occurrence, _ refusal: Refusal) -> Chart.Answer {
    let state = committed
    if chart.hearsRejections, let event = occurrence.borrowed {
      tell([.rejection(RejectedEvent(event: chart.keep(event), state: state, refusal: refusal))])
    }
    return Chart.Answer(verdict: .rejected, refusal: refusal, state: state, macrosteps: [])
  }

  /// Whether an event would be accepted; waits only where guards have to be asked.
  func accepts(_ occurrence: Occurrence) -> Bool {
    if let engine = engineOfThisThread {
      guard engine.pointee.isActive else { return false }
      var memory = Memory(unstarted: chart)
      memory.active = engine.pointee.active.kept
      memory.phase = engine.pointee.phase
      return ask(occurrence, &memory)
    }
    var memory = Memory(unstarted: chart)
    memory.phase = LockWord.phase(of: section.word.load(ordering: .acquiring))
    memory.active = committed
    guard memory.isRunning else { return false }
    if memory.phase == .running, let answer = acceptsWithoutGuards(occurrence, &memory) { return answer }
    let answer = try? reserved("can", isQuery: true) { $0.memory.pointee.isRunning && $0.accepts(occurrence) }
    return answer ?? false
  }

  private func ask(_ occurrence: Occurrence, _ memory: inout Memory) -> Bool {
    guard memory.isRunning else { return false }
    return withEngine(&memory, records: false, isQuery: true) { $0.accepts(occurrence) }
  }

  private func acceptsWithoutGuards(_ occurrence: Occurrence, _ memory: inout Memory) -> Bool? {
    withUnsafeMutablePointer(to: &memory) { memory in
      // Safe because matchers, unlike guards and hooks, do not reach a context.
      var engine = Engine(chart, memory, UnsafeMutableRawPointer(memory))
      return engine.acceptsWithoutGuards(occurrence)
    }
  }
}

// MARK: Running

extension SharedMachine {
  /// Enters the initial configuration, unless the machine runs.
  ///
  /// - Returns: What undid the start.
  func start() -> (any Error)? {
    guard engineOfThisThread == nil else { return nil }
    do throws(MachineError) {
      return try reserved("start") { engine in
        guard !engine.memory.pointee.isRunning else { return nil }
        let error = engine.start()
        workOffQueue(&engine, startsSilently: true)
        return error
      }
    } catch {
      return error
    }
  }

  /// Leaves every state, if the machine runs; in a hook, right after the macrostep.
  ///
  /// - Returns: The first error that an exit action threw.
  func stop() -> (any Error)? {
    if let engine = engineOfThisThread {
      section.stopInsideReadonly("stop")
      if !engine.pointee.isQuery { engine.pointee.ownNotes.stops = true }
      return nil
    }
    do throws(MachineError) {
      return try reserved("stop") { engine in
        guard engine.memory.pointee.isRunning else { return nil }
        let error = engine.stop()
        settle(&engine)
        return error
      }
    } catch {
      return error
    }
  }

  /// Puts a new machine in a state that was read from outside, and asks for its timeouts.
  func putAtRest(in state: StateReference) {
    try? reserved("init") { engine in
      let memory = chart.memory(at: state, placesTimersLater: true)
      engine.memory.pointee = memory
      engine.phase = memory.phase
      if memory.phase == .resuming, engine.resume() == nil { workOffQueue(&engine) }
    }
  }

  /// Works off what is due, each event at its own time.
  ///
  /// - Throws: The deadlock that waiting for the machine would have been.
  func workOffDueEvents(by now: Duration) throws(MachineError) {
    guard engineOfThisThread == nil else { return }
    while try workOffDueEvent(by: now) {}
  }

  private func workOffDueEvent(by now: Duration) throws(MachineError) -> Bool {
    try reserved("advance") { engine in
      let memory = engine.memory
      let mayBeDue = memory.pointee.rest?.timers.isEmpty == false
      guard mayBeDue, let due = memory.pointee.ownRest().timers.removeFirst(by: now) else { return false }
      memory.pointee.ownRest().now = due.deadline
      memory.pointee.placesTimersLater = false
      withExtendedLifetime(due.pending) {
        _ = engine.interpret(due.pending.occurrence, cancelKey: due.pending.cancelKey)
        workOffQueue(&engine)
      }
      return true
    }
  }
}

extension CriticalSection {
  final func alarmRang(_ number: UInt64) {
    guard let machine = sharedMachine else { return }
    let extras = machine.ownExtras
    extras.noteRung(number)
    do throws(MachineError) {
      try machine.workOffDueEvents(by: extras.clock.now)
      extras.setAlarm([], of: self)
    } catch {
      // Set again at once it would ring at once, for ever.
      change(clearing: 0, setting: LockWord.owing)
    }
  }
}
