import Synchronization

/// A call of a machine that threads share.
///
/// It reserves the machine, lets the engine run, publishes each macrostep that is committed, and leaves. Then, unreserved, it does what
/// is left: it notifies listeners, runs work for after the commit, notifies hooks of rejections, and sets the clock.
struct MachineCall: MachineHolder {
  // Safe because a caller keeps the machine alive for the length of the call, and it keeps its definition. Held otherwise, each call would
  // count references to both.
  private let heldCore: Unmanaged<MachineCore>
  let heldDefinition: Unmanaged<CompiledDefinition>
  let tables: UnsafePointer<DefinitionTables>
  /// The object that the machine belongs to, for the length of a call that runs hooks.
  let owner: BorrowedOwner?

  init(core: MachineCore, compiled: CompiledDefinition, owner: BorrowedOwner?) {
    heldCore = .passUnretained(core)
    heldDefinition = .passUnretained(compiled)
    tables = compiled.tables
    self.owner = owner
  }

  var core: MachineCore { heldCore.takeUnretainedValue() }
  var compiled: CompiledDefinition { heldDefinition.takeUnretainedValue() }

  /// Calls a closure with the machine, without counting a reference.
  @inline(__always)
  func withCore<R>(_ body: (MachineCore) -> R) -> R {
    heldCore._withUnsafeGuaranteedRef(body)
  }

  @inline(__always)
  func withDefinition<R>(_ body: (CompiledDefinition) -> R) -> R {
    heldDefinition._withUnsafeGuaranteedRef(body)
  }

  var extras: MachineExtras? { core.machineExtras }

  /// A machine that belongs to an object starts with the first event.
  var startsWithFirstEvent: Bool { owner != nil }

  /// The engine of the step that the calling thread runs here, if it runs one.
  @inline(__always)
  var engineOfThisThread: UnsafeMutablePointer<Engine>? {
    withCore { $0.isHeldByThisThread ? $0.step?.engine : nil }
  }

  func trapInsideReadonly(_ call: StaticString) {
    withCore { $0.trapInsideReadonly(call) }
  }

  /// The configuration that all threads see.
  var committed: Configuration {
    if compiled.isWide { return extras?.committed ?? compiled.initial }
    let node = MachineWord.node(of: core.word.load(ordering: .acquiring))
    guard compiled.hasRegions else { return Configuration(active: node) }
    let low = core.regions.load(ordering: .acquiring)
    return Configuration(active: compiled.certainState(of: low), low: low)
  }

  /// Whether the machine has reached a final state at the top, where its state is not in the word.
  ///
  /// The configuration answers, since it is published before the phase: a thread that sees the final state sees that the machine is
  /// finished. Only a machine that has not started may be in such a state and not be finished.
  var hasFinished: Bool {
    guard compiled.isAtTheEnd(committed) else { return false }
    return !compiled.isAtTheEnd(compiled.initial) || MachineWord.phase(of: core.word.load(ordering: .acquiring)) != .unstarted
  }

  /// An event that was not decided by a step.
  func refuse(_ event: Occurrence, _ refusal: Refusal) -> Answer {
    let configuration = committed
    if compiled.hasRejectionHooks {
      CallbackDepth.enter {
        var nothing: UInt64 = 0
        // Safe because a machine without an owner has no context, so that nothing is read there.
        withUnsafeMutablePointer(to: &nothing) { nothing in
          let context = context ?? UnsafeMutableRawPointer(nothing)
          let rejected = RejectedEvent(event: compiled.store(event), label: core.label, configuration: configuration, refusal: refusal)
          compiled.notifyHooks(rejected, context)
        }
      }
    }
    return .rejected(BriefRefusal(refusal, in: configuration))
  }

  /// The place of the owner; nil for a machine without one, which has no context.
  var context: UnsafeMutableRawPointer? {
    @inline(__always) get { owner?.address }
  }
}

// MARK: Questions

extension MachineCall {
  /// Whether an event would be accepted; waits only where guards have to be asked.
  func accepts(_ event: Occurrence, ignoring: Bool) -> Bool {
    if let engine = engineOfThisThread { return accepts(event, ignoring: ignoring, inHookOf: engine) }
    var memory = Memory(unstarted: compiled)
    memory.phase = MachineWord.phase(of: core.word.load(ordering: .acquiring))
    memory.configuration = committed
    guard phaseToAskIn(memory.phase).isRunning else { return false }
    if memory.phase != .resuming, let answer = compiled.ask(&memory, { $0.acceptsWithoutGuards(event, ignoring: ignoring) }) {
      return answer
    }
    let answer = try? reserved("can", .isQuery) { engine, _ in
      engine.pointee.phase = phaseToAskIn(engine.pointee.phase)
      return engine.pointee.phase.isRunning && engine.pointee.accepts(event, ignoring: ignoring)
    }
    return answer ?? false
  }

  /// In a hook it answers as if the configuration of this moment were at rest.
  private func accepts(_ event: Occurrence, ignoring: Bool, inHookOf engine: UnsafeMutablePointer<Engine>) -> Bool {
    guard !engine.pointee.activeNodes.isEmpty, engine.pointee.phase.isRunning else { return false }
    return ask(inHookOf: engine) { $0.accepts(event, ignoring: ignoring) }
  }

  /// Why an event would be rejected; nil where it would be accepted.
  ///
  /// It waits only where guards have to be asked, or the machine does not run.
  func refusal(of event: Occurrence) -> BriefRefusal? {
    if let engine = engineOfThisThread {
      guard !engine.pointee.activeNodes.isEmpty, engine.pointee.phase.isRunning else {
        return BriefRefusal(.failed(MachineError.insideHook), in: engine.pointee.memory)
      }
      return ask(inHookOf: engine) { $0.refusal(of: event) }
    }
    var memory = Memory(unstarted: compiled)
    memory.phase = MachineWord.phase(of: core.word.load(ordering: .acquiring))
    memory.configuration = committed
    if memory.phase == .running {
      let answer = compiled.ask(&memory) { engine in
        engine.acceptsWithoutGuards(event, ignoring: true).map { $0 ? nil : engine.refusal(of: event) }
      }
      if let answer { return answer }
    }
    do throws(MachineError) {
      return try reserved("whyNot", .isQuery) { engine, _ in
        engine.pointee.phase = phaseToAskIn(engine.pointee.phase)
        return engine.pointee.refusal(of: event)
      }
    } catch {
      return BriefRefusal(.failed(error), in: committed)
    }
  }

  /// Lets an engine answer as if the configuration of this moment were at rest.
  private func ask<R>(inHookOf engine: UnsafeMutablePointer<Engine>, _ question: (inout Engine) -> R) -> R {
    var memory = Memory(unstarted: compiled)
    memory.configuration = engine.pointee.configurationAsAtRest
    memory.phase = engine.pointee.phase
    memory.rest = engine.pointee.memory.pointee.rest
    memory.payloads = engine.pointee.memory.pointee.payloads
    return withUnsafeMutablePointer(to: &memory) { memory in
      ask(memory, context) { query in
        // Guards do not see the payload that the action changes, either.
        query.pointee.passed = engine.pointee.passed
        defer { query.pointee.endPassing() }
        return question(&query.pointee)
      }
    }
  }

  /// A machine that starts with the first event answers as if it were in its initial configuration.
  private func phaseToAskIn(_ phase: Memory.Phase) -> Memory.Phase {
    phase == .unstarted && startsWithFirstEvent ? .running : phase
  }
}

// MARK: Time

extension MachineCall {
  /// Processes what is due by the clock, and sets the alarm for what is due next.
  ///
  /// Where that has to wait, in a hook or where waiting would close a circle of machines, the thread that leaves the machine sets the alarm
  /// again: set at once, it would ring at once, without end.
  func processDueEvents() {
    guard engineOfThisThread == nil else { return postponeAlarm() }
    let extras = core.ensuredMachineExtras
    let now = extras.clock.now
    // Computed timeouts of a machine that was made in its state may be due by now as well, and come first.
    if MachineWord.phase(of: core.word.load(ordering: .acquiring)) == .resuming { _ = resume() }
    do throws(MachineError) {
      while try processDueEvent(by: now) {}
      extras.setAlarm([], of: core)
    } catch {
      postponeAlarm()
    }
  }

  private func postponeAlarm() {
    core.ensuredMachineExtras.endRinging()  // Before the change: a thread that leaves after it sets the alarm.
    core.change(clearing: 0, setting: MachineWord.alarmPending)
  }

  private func processDueEvent(by now: Duration) throws(MachineError) -> Bool {
    // The event outlives the call: listeners are notified of it at the end.
    var due: (deadline: Duration, pending: Pending)?
    try reserved("advance", []) { engine, reservation in
      // Inside the section: while a hook runs, a second alarm would only wait for it; work for after the commit may wait for an alarm.
      defer { core.ensuredMachineExtras.endRinging() }
      due = takeDueEvent(by: now, engine, &reservation)
      guard let due else { return }
      engine.pointee.interpretDue(due.pending)
      processQueue(engine, &reservation)
    }
    return due != nil
  }

  func takeDueEvent(
    by now: Duration, _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation
  ) -> (deadline: Duration, pending: Pending)? {
    guard let due = core.ensuredMachineExtras.takeDueEvent(by: now) else { return nil }
    reservation.ensuredRest(engine).pointee.time = due.deadline
    return due
  }
}
