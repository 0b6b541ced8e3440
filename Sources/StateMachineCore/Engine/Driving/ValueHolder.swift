/// A machine that is a value, for the length of a call: nothing excludes it, and nothing listens to it.
struct ValueHolder: MachineHolder {
  // Safe because the machine keeps its definition; held otherwise, each call would count references to it.
  private let heldDefinition: Unmanaged<CompiledDefinition>
  let memory: UnsafeMutablePointer<Memory>
  let context: UnsafeMutableRawPointer
  /// What the caller wants beside the answer; nil where it wants nothing.
  let report: UnsafeMutablePointer<CallReport>?

  @inline(__always)
  init(
    _ definition: Unmanaged<CompiledDefinition>, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer,
    report: UnsafeMutablePointer<CallReport>? = nil
  ) {
    heldDefinition = definition
    self.memory = memory
    self.context = context
    self.report = report
  }

  init(
    _ compiled: CompiledDefinition, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer,
    report: UnsafeMutablePointer<CallReport>? = nil
  ) {
    self.init(.passUnretained(compiled), memory, context, report: report)
  }

  private var tables: UnsafePointer<DefinitionTables> {
    @inline(__always) get { heldDefinition._withUnsafeGuaranteedRef { $0.tables } }
  }

  var compiled: CompiledDefinition {
    @inline(__always) get { heldDefinition.takeUnretainedValue() }
  }

  /// Nothing has to be remembered.
  struct Reservation {
    // Without content it would have no address, and the thread sanitizer fails where one is passed `inout`.
    private let content: UInt8 = 0
  }

  var startsWithFirstEvent: Bool { false }

  @inline(__always)
  func begin(_ call: StaticString, _ flags: Engine.Flags, isReserved: Bool) -> CallBeginning<Reservation> {
    var flags = flags
    if let report {
      if report.pointee.isTraced { flags.insert(.traces) }
      if report.pointee.notes != nil { flags.insert(.notes) }
    }
    #if DEBUG
      if compiled.tracesValues { flags.insert(.traces) }
    #endif
    let engine = Engine.take(heldDefinition, tables, context, flags)
    engine.pointee.begin(with: memory)
    if let report {
      engine.pointee.effects.request = report.pointee.request
      engine.pointee.notes = report.pointee.notes
    }
    return .engine(engine, Reservation())
  }

  func resume(_ engine: UnsafeMutablePointer<Engine>) -> Reservation { Reservation() }

  @inline(__always)
  func end(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    #if DEBUG
      let traces = passedTraces(of: engine)
      report?.pointee.traces += traces
    #else
      if let report { report.pointee.traces += engine.pointee.takeTraces() }
    #endif
    if engine.pointee.hasEffects { finish(engine, &reservation) }
    Engine.giveBack(engine)
  }

  @inline(__always)
  func takeSimply(_ event: Occurrence) -> BriefStep? {
    #if DEBUG
      if compiled.tracesValues { return nil }
    #endif
    guard report == nil, memory.pointee.phase == .running, memory.pointee.rest == nil else { return nil }
    let node = memory.pointee.active
    guard let cell = tables.pointee.simpleCell(for: event, at: node) else { return nil }
    memory.pointee.active = cell.target(from: node)
    return BriefStep(from: node, to: memory.pointee.active, isInternal: false)
  }

  @inline(__always)
  func takeLightly(_ event: Occurrence, _ flags: Engine.Flags, postpones: Bool) -> LightResult {
    #if DEBUG
      if compiled.tracesValues { return .none(isReserved: false) }
    #endif
    guard report == nil, memory.pointee.phase == .running else { return .none(isReserved: false) }
    let node = memory.pointee.active
    let cell = tables.pointee.denseCell(event.column, node)
    guard cell.kind == .complex else {
      // Whatever waits, and whatever types a call has.
      let isRejected = cell.isNone && !flags.contains(.keepsRefusals) && !tables.pointee.hasRejectionHooks
      return isRejected ? .rejected(FewGuards(), at: node) : .none(isReserved: false)
    }
    guard let candidate = tables.pointee.candidate(for: event, cell) else { return .none(isReserved: false) }
    guard candidate.pointee.cost >= .reply else {
      return candidate.pointee.verdict.map { .decided($0, at: node) } ?? .none(isReserved: false)
    }
    if memory.pointee.rest != nil, !heldDefinition._withUnsafeGuaranteedRef({ $0.leavesEventsDeferred(candidate, in: memory) }) {
      return .none(isReserved: false)
    }
    return LightStep.withContextRoom { room in
      var step = LightStep(event, heldDefinition, memory, at: node, context, flags, candidate.pointee.routes, contextRoom: room)
      return end(&step, step.take(from: candidate, postpones: postpones))
    }
  }

  /// Commits a step that was taken without an engine.
  @inline(__always)
  private func end(_ step: inout LightStep, _ verdict: Engine.Verdict?) -> LightResult {
    if let verdict {
      guard let engine = step.frame.engine else { return LightResult(verdict, of: step) }
      return .byEngine(engine, verdict)
    }
    if !step.route.pointee.isInternal {
      memory.pointee.active = step.route.pointee.shownTarget.state
      if step.flags.contains(.hasSets) { memory.pointee.low = step.route.pointee.states(after: memory.pointee.low) }
      if step.left.exists { step.releaseLeftPayload() }
    }
    return .taken(step.brief)
  }

  private func finish(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    changeTimers(engine, &reservation)
    compiled.noteListedWork(memory)
    if let report, report.pointee.work != nil { return leaveCallbacks(of: engine, report) }
    compiled.runCallbacks(of: engine, context)
  }

  func publish(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    if let report, report.pointee.work != nil { leaveCallbacks(of: engine, report) }
  }

  /// Passes to the caller what the last macrosteps have left.
  @inline(never)
  private func leaveCallbacks(of engine: UnsafeMutablePointer<Engine>, _ report: UnsafeMutablePointer<CallReport>) {
    let macrostep = report.pointee.traces.count + (engine.pointee.tracer?.finishedCount ?? 0) - 1
    for index in engine.pointee.effects.callbacks.indices {
      switch engine.pointee.effects.callbacks[index] {
      case .work(let work): report.pointee.work?.add(work)
      case .rejection(let rejected):
        if let place = report.pointee.work?.addPlace() { report.pointee.rejections.append((place, rejected)) }
      case .message(let message): report.pointee.work?.messages.append((macrostep, message))
      }
    }
    while let last = engine.pointee.effects.callbacks.popLast() { withExtendedLifetime(last) {} }
  }

  func changeTimers(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    if !engine.pointee.effects.timers.isEmpty { makeTimerChanges(engine) }
  }

  @inline(never)
  private func makeTimerChanges(_ engine: UnsafeMutablePointer<Engine>) {
    compiled.noteTimeouts(engine)
    var dropped = DroppedEvents()
    engine.pointee.effects.timers.takeAll { change in
      if memory.pointee.rest == nil, !change.isStart { return }
      let rest = memory.pointee.ensuredRest()
      change.apply(to: &rest.timers, at: rest.now, &dropped)
    }
    withExtendedLifetime(dropped) {}
  }

  func takeDueEvent(
    by now: Duration, _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation
  ) -> (deadline: Duration, pending: Pending)? {
    memory.pointee.takeDueEvent(by: now)
  }

  func refuse(_ event: Occurrence, _ refusal: Refusal) -> Answer {
    .rejected(BriefRefusal(refusal, in: memory))
  }

  func trapInsideReadonly(_ call: StaticString) {}

  /// Whether a cell of the table is all there is to an event that is rejected, and to the reason.
  @inline(__always)
  func isRejectedByTable(_ event: Occurrence) -> Bool {
    #if DEBUG
      if compiled.tracesValues { return false }
    #endif
    return memory.pointee.phase == .running
      && tables.pointee.rejects(event, tables.pointee.denseCell(event.column, memory.pointee.active))
  }

  /// Whether an event would be accepted, in a machine that runs.
  func accepts(_ event: Occurrence, ignoring: Bool) -> Bool {
    guard memory.pointee.isRunning else { return false }
    return Engine.withEngine(compiled, memory, context, .isQuery) { $0.pointee.accepts(event, ignoring: ignoring) }
  }

  /// Why an event would be rejected; nil where it would be accepted.
  func refusal(of event: Occurrence) -> BriefRefusal? {
    Engine.withEngine(compiled, memory, context, .isQuery) { $0.pointee.refusal(of: event) }
  }
}

extension Memory {
  /// Takes the event that is due first, by a time that the owner passes; the machine's time is that of the event then, or the time that was
  /// passed.
  fileprivate mutating func takeDueEvent(by now: Duration) -> (deadline: Duration, pending: Pending)? {
    if rest?.timers.isEmpty == false, let due = ensuredRest().timers.removeFirst(by: now) {
      let rest = ensuredRest()
      rest.now = max(rest.now, due.deadline)
      return due
    }
    if now > rest?.now ?? .zero { ensuredRest().now = now }
    return nil
  }
}
