/// A machine that is a value, for the length of a call: nothing excludes it, and nothing listens to it.
struct ValueHolder: MachineHolder {
  // Safe because the machine keeps its definition; held otherwise, each call would count references to it.
  private let heldDefinition: Unmanaged<CompiledDefinition>
  private let tables: UnsafePointer<DefinitionTables>
  let memory: UnsafeMutablePointer<Memory>
  let context: UnsafeMutableRawPointer
  /// Where to append what is recorded; nil where nothing is.
  let traces: UnsafeMutablePointer<[TraceRecord]>?

  @inline(__always)
  init(
    _ definition: Unmanaged<CompiledDefinition>, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer,
    traces: UnsafeMutablePointer<[TraceRecord]>? = nil
  ) {
    heldDefinition = definition
    tables = definition._withUnsafeGuaranteedRef { $0.tables }
    self.memory = memory
    self.context = context
    self.traces = traces
  }

  init(
    _ compiled: CompiledDefinition, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer,
    traces: UnsafeMutablePointer<[TraceRecord]>? = nil
  ) {
    self.init(.passUnretained(compiled), memory, context, traces: traces)
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
  func reserved<R>(
    _ call: StaticString, _ flags: Engine.Flags, _ body: (UnsafeMutablePointer<Engine>, inout Reservation) -> R,
    inHook: (UnsafeMutablePointer<Engine>) -> R
  ) throws(MachineError) -> R {
    Engine.withEngine(heldDefinition, tables, memory, context, traces == nil ? flags : flags.union(.traces)) { engine in
      var reservation = Reservation()
      let result = body(engine, &reservation)
      if let traces { traces.pointee += engine.pointee.takeTraces() }
      if engine.pointee.hasEffects { finish(engine, &reservation) }
      return result
    }
  }

  private func finish(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    changeTimers(engine, &reservation)
    compiled.runCallbacks(of: engine, context)
  }

  func publish(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {}

  func changeTimers(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    guard !engine.pointee.effects.timers.isEmpty else { return }
    for index in engine.pointee.effects.timers.indices {
      let change = engine.pointee.effects.timers[index]
      if memory.pointee.rest == nil, !change.isStart { continue }
      let rest = memory.pointee.ensuredRest()
      let dropped = change.apply(to: &rest.timers, at: rest.now)
      withExtendedLifetime(dropped) {}
    }
    engine.pointee.effects.timers.removeLast()
  }

  func takeDueEvent(
    by now: Duration, _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation
  ) -> (deadline: Duration, pending: Pending)? {
    memory.pointee.takeDueEvent(by: now)
  }

  func refuse(_ event: Occurrence, _ refusal: Refusal) -> Answer {
    .rejected(refusal, memory.pointee.configuration)
  }

  func trapInsideReadonly(_ call: StaticString) {}

  /// Whether a cell of the table is all there is to an event that is rejected, and to the reason.
  @inline(__always)
  func isRejectedByTable(_ column: ColumnID) -> Bool {
    guard memory.pointee.phase == .running, !tables.pointee.hasRejectionHooks, tables.pointee.traits[column].isEmpty else { return false }
    return CompiledDefinition.Column(cells: tables.pointee.cellsOfColumn[column], id: column).cell(of: memory.pointee.active.node).isNone
  }

  /// Whether an event would be accepted, in a machine that runs.
  func accepts(_ event: Occurrence, ignoring: Bool) -> Bool {
    guard memory.pointee.isRunning else { return false }
    return Engine.withEngine(compiled, memory, context, .isQuery) { $0.pointee.accepts(event, ignoring: ignoring) }
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

extension TimerChange {
  var isStart: Bool {
    if case .start = self { true } else { false }
  }
}
