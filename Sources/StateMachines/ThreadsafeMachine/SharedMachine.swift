import Synchronization

/// A machine that is a reference, without its types: a section and a chart.
///
/// A call reserves the machine, lets the engine run, publishes each macrostep that is committed, and leaves. Then, unreserved, it does what
/// is left: work for after the commit, telling of rejections, handing transitions to queues, setting the clock.
struct SharedMachine {
  // Safe because whoever calls a machine keeps it alive for the length of the call, and it keeps its chart.
  unowned(unsafe) let section: CriticalSection
  unowned(unsafe) let chart: Chart
  /// Whom the machine belongs to, where it belongs to an object: lent for the length of a call that runs hooks.
  let owner: LentOwner?

  var extras: MachineExtras? {
    // Safe because a machine's extras are made by the machine alone.
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
  var committed: Configuration {
    if chart.statesHaveValues || chart.isWide { return extras?.committed ?? chart.initial }
    let leaf = LockWord.leaf(of: section.word.load(ordering: .acquiring))
    guard chart.hasRegions else { return Configuration(active: StateReference(leaf: leaf)) }
    let low = section.regions.load(ordering: .acquiring)
    return Configuration(active: StateReference(leaf: chart.certainState(of: low)), low: low)
  }

  /// Whether the machine has reached a final state at the top, where its state is not in the word.
  ///
  /// The configuration answers, since it is published before the phase: a thread that sees the final state sees that the machine is
  /// finished. Only a machine that has not started may be in such a state and not be finished.
  var hasFinished: Bool {
    guard chart.isAtTheEnd(committed) else { return false }
    return !chart.isAtTheEnd(chart.initial) || LockWord.phase(of: section.word.load(ordering: .acquiring)) != .unstarted
  }
}

extension SharedMachine {
  /// The same, with its owner in hand.
  func lent(_ owner: LentOwner) -> Self {
    Self(section: section, chart: chart, owner: owner)
  }
}

// MARK: Events

extension SharedMachine {
  /// Works off an event, and all that follows.
  func interpret(_ occurrence: Occurrence, _ call: StaticString, postpones: Bool = true, records: Bool = true) -> Chart.Answer {
    if let engine = engineOfThisThread { return queue(occurrence, postpones: postpones, engine, call) }
    do throws(MachineError) {
      return try reserved(call, records: records) { engine in
        let startError = startWithFirstEvent(&engine)
        let macrostepsBefore = engine.notes?.macrosteps.count ?? 0
        let configuration = engine.memory.pointee.configuration
        let verdict =
          startError.map { engine.reject(occurrence, .failed($0)) } ?? engine.interpret(occurrence, postpones: postpones)
        let refusal = engine.notes?.refusal ?? .noTransition
        workOffQueue(&engine)
        let macrosteps = engine.notes?.macrosteps.dropFirst(macrostepsBefore) ?? []
        return Chart.Answer(verdict: verdict, refusal: refusal, configuration: configuration, macrosteps: Array(macrosteps))
      }
    } catch {
      return refuse(occurrence, .failed(error))
    }
  }

  /// A machine that belongs to an object starts with the first event, if it has not been started; the start is a macrostep of its own.
  ///
  /// - Returns: What undid the start.
  private func startWithFirstEvent(_ engine: inout Engine) -> (any Error)? {
    guard owner != nil, engine.phase == .unstarted else { return nil }
    if let error = engine.start() { return error }
    workOffQueue(&engine)
    return nil
  }

  /// An event that was fired in a hook: it waits for the macrostep to stand.
  private func queue(
    _ occurrence: Occurrence, postpones: Bool, _ engine: UnsafeMutablePointer<Engine>, _ call: StaticString
  ) -> Chart.Answer {
    section.stopInsideReadonly(call)
    guard postpones, !engine.pointee.isQuery else {
      return Chart.Answer(
        verdict: .rejected, refusal: .failed(MachineError.insideHook), configuration: engine.pointee.keptConfiguration, macrosteps: [])
    }
    let pending = Pending(column: occurrence.column, event: engine.pointee.keep(occurrence))
    engine.pointee.ownNotes.requests.append(.send(pending, after: .zero))
    return Chart.Answer(verdict: .queued, refusal: .noTransition, configuration: engine.pointee.keptConfiguration, macrosteps: [])
  }

  /// An event that was not decided by a step.
  private func refuse(_ occurrence: Occurrence, _ refusal: Refusal) -> Chart.Answer {
    let configuration = committed
    if chart.hearsRejections, let event = occurrence.borrowed {
      tell([.rejection(RejectedEvent(event: chart.keep(event), configuration: configuration, refusal: refusal))])
    }
    return Chart.Answer(verdict: .rejected, refusal: refusal, configuration: configuration, macrosteps: [])
  }

  /// Whether an event would be accepted; waits only where guards have to be asked.
  func accepts(_ occurrence: Occurrence) -> Bool {
    if let engine = engineOfThisThread {
      guard !engine.pointee.activeNodes.isEmpty else { return false }
      var memory = Memory(unstarted: chart)
      memory.configuration = engine.pointee.configurationAsAtRest
      memory.phase = engine.pointee.phase
      memory.rest = rest(of: engine)
      return ask(occurrence, &memory)
    }
    var memory = Memory(unstarted: chart)
    memory.phase = LockWord.phase(of: section.word.load(ordering: .acquiring))
    memory.configuration = committed
    guard phaseToAskIn(memory.phase).isRunning else { return false }
    if memory.phase != .resuming, let answer = acceptsWithoutGuards(occurrence, &memory) { return answer }
    let answer = try? reserved("can", isQuery: true) { engine in
      engine.phase = phaseToAskIn(engine.phase)
      return engine.phase.isRunning && engine.accepts(occurrence)
    }
    return answer ?? false
  }

  /// What guards are asked with in a hook; a copy where the machine still has it, since other threads place timers there meanwhile.
  private func rest(of engine: UnsafeMutablePointer<Engine>) -> Memory.Rest? {
    guard engine.pointee.memory.pointee.isPartial else { return engine.pointee.memory.pointee.rest }
    return extras?.withRest { $0.map(Memory.Rest.init(copying:)) }
  }

  /// A machine that starts with the first event answers as if it stood in its initial configuration.
  private func phaseToAskIn(_ phase: Memory.Phase) -> Memory.Phase {
    phase == .unstarted && owner != nil ? .running : phase
  }

  private func ask(_ occurrence: Occurrence, _ memory: inout Memory) -> Bool {
    guard memory.isRunning else { return false }
    return withEngine(&memory, records: false, isQuery: true) { $0.accepts(occurrence) }
  }

  private func acceptsWithoutGuards(_ occurrence: Occurrence, _ memory: inout Memory) -> Bool? {
    chart.ask(&memory) { $0.acceptsWithoutGuards(occurrence) }
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
        guard engine.phase != .running else { return nil }
        // One that was put at rest is running already, but has computed timeouts still to be asked for.
        let error = engine.phase == .resuming ? engine.resume() : engine.start()
        workOffQueue(&engine)
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
        writeTraces(of: &engine)
        return error
      }
    } catch {
      return error
    }
  }

  /// Asks for the computed timeouts of a new machine that was put in a state from outside.
  func resume() {
    _ = try? reserved("init") { resume(&$0) }
  }

  /// Processes what is due by the clock, and sets the alarm for what is due next.
  ///
  /// Where that has to wait, in a hook or where waiting would close a circle of machines, the thread that leaves the machine sets the alarm
  /// again: set at once, it would ring at once, without end.
  func workOffDueEvents() {
    guard engineOfThisThread == nil else { return postponeAlarm() }
    let extras = ownExtras
    let now = extras.clock.now
    do throws(MachineError) {
      while try workOffDueEvent(by: now) {}
      extras.setAlarm([], of: section)
    } catch {
      postponeAlarm()
    }
  }

  private func postponeAlarm() {
    section.change(clearing: 0, setting: LockWord.owing)
  }

  private func workOffDueEvent(by now: Duration) throws(MachineError) -> Bool {
    var due: DueEvent?
    try reserved("advance") { engine in
      due = takeDueEvent(by: now, &engine)
      guard let due else { return }
      let memory = engine.memory  // Through the engine, the thread sanitizer takes this for a write to its chart.
      memory.pointee.placesTimersLater = false
      workOff(due, &engine)
    }
    return due != nil
  }

  /// The event outlives the section in which it is processed: listeners are notified of it at the end of that section.
  private typealias DueEvent = (deadline: Duration, pending: Pending)

  private func takeDueEvent(by now: Duration, _ engine: inout Engine) -> DueEvent? {
    let memory = engine.memory
    guard memory.pointee.rest?.timers.isEmpty == false else { return nil }
    return memory.pointee.ownRest().timers.removeFirst(by: now)
  }

  /// Works off what is due by a time that the owner tells, each event at its own time; in a hook it does nothing.
  ///
  /// - Returns: The transitions of each macrostep.
  func advance(to now: Duration) -> [[TransitionRecord]] {
    guard engineOfThisThread == nil else { return [] }
    var macrosteps = (try? reserved("advance", records: true) { resume(&$0) }) ?? []
    while let more = advanceToNextEvent(by: now) { macrosteps += more }
    return macrosteps
  }

  /// Processes the event that is due first, by itself, so that the work it leaves for after the commit comes before the next.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - prepare: What to do before, in the same section.
  /// - Returns: The transitions of each macrostep; nil where nothing is due any more, and it is that time now.
  func advanceToNextEvent(by now: Duration, _ prepare: (inout Engine) -> Void = { _ in }) -> [[TransitionRecord]]? {
    var due: DueEvent?
    let macrosteps = try? reserved("advance", records: true) { engine -> [[TransitionRecord]] in
      prepare(&engine)
      due = takeDueEvent(by: now, &engine)
      let memory = engine.memory
      if let due { workOff(due, &engine) } else if now > memory.pointee.rest?.now ?? .zero { memory.pointee.ownRest().now = now }
      return engine.notes?.macrosteps ?? []
    }
    return due == nil ? nil : macrosteps
  }

  /// Asks for computed timeouts, where that had to wait for an owner; if one throws, the next call asks again.
  func resume(_ engine: inout Engine) -> [[TransitionRecord]] {
    guard engine.phase == .resuming, engine.resume() == nil else { return [] }
    workOffQueue(&engine)
    return engine.notes?.macrosteps ?? []
  }

  private func workOff(_ due: DueEvent, _ engine: inout Engine) {
    let memory = engine.memory  // Through the engine, the thread sanitizer takes this for a write to its chart.
    let rest = memory.pointee.ownRest()
    rest.now = max(rest.now, due.deadline)
    _ = engine.interpret(due.pending.occurrence, cancelKey: due.pending.cancelKey)
    workOffQueue(&engine)
  }
}
