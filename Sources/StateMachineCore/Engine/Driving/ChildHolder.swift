/// A child machine, for the length of a call: it belongs to a state of the machine around it, whose call this is.
///
/// What it asks for is passed on to that machine: its timers wait with those of that machine, its work for after the commit runs with
/// the other work there, and its work of states is started and cancelled by that machine.
struct ChildHolder: MachineHolder {
  let compiled: CompiledDefinition
  let memory: UnsafeMutablePointer<Memory>
  let context: UnsafeMutableRawPointer
  /// The number of its activation.
  let number: UInt64
  /// The engine of the machine around it, between two macrosteps.
  let host: UnsafeMutablePointer<Engine>
  /// Keeps the child for work that runs later.
  let child: AnyChild

  /// Nothing has to be remembered.
  struct Reservation {
    // Without content it would have no address, and the thread sanitizer fails where one is passed `inout`.
    private let content: UInt8 = 0
  }

  var startsWithFirstEvent: Bool { false }

  func begin(_ call: StaticString, _ flags: Engine.Flags, isReserved: Bool) -> CallBeginning<Reservation> {
    var flags = flags
    #if DEBUG
      if compiled.tracesValues { flags.insert(.traces) }
    #endif
    let engine = Engine.take(.passUnretained(compiled), compiled.tables, context, flags)
    engine.pointee.begin(with: memory)
    return .engine(engine, Reservation())
  }

  func resume(_ engine: UnsafeMutablePointer<Engine>) -> Reservation { Reservation() }

  func end(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    #if DEBUG
      _ = passedTraces(of: engine)
    #endif
    if engine.pointee.hasEffects { finish(engine, &reservation) }
    host.pointee.giveBack(ofChild: engine)
  }

  func takeSimply(_ event: Occurrence) -> BriefStep? { nil }

  func takeLightly(_ event: Occurrence, _ flags: Engine.Flags, postpones: Bool) -> LightResult { .none(isReserved: false) }

  private func finish(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    changeTimers(engine, &reservation)
    for index in engine.pointee.effects.callbacks.indices { passOn(engine.pointee.effects.callbacks[index]) }
    engine.pointee.effects.callbacks.removeLast()
    guard let changes = memory.pointee.rest?.activities.changes, !changes.isEmpty else { return }
    _ = memory.pointee.ensuredRest().activities.takeChanges()
    host.pointee.addWork(of: number, changes)
  }

  /// Has something done when the machine around it is at rest and has been left.
  private func passOn(_ callback: Engine.Callback) {
    host.pointee.hasEffects = true
    guard case .rejection(let rejected) = callback else { return host.pointee.effects.callbacks.append(callback) }
    host.pointee.effects.callbacks.append(.work { [child] in child.notifyHooks(rejected) })
  }

  func publish(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {}

  func changeTimers(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    guard !engine.pointee.effects.timers.isEmpty else { return }
    engine.pointee.effects.timers.takeAll { host.pointee.effects.timers.append(.inChild(number, $0)) }
    host.pointee.hasEffects = true
  }

  /// The machine around it takes what is due.
  func takeDueEvent(
    by now: Duration, _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation
  ) -> (deadline: Duration, pending: Pending)? {
    nil
  }

  func refuse(_ event: Occurrence, _ refusal: Refusal) -> Answer {
    .rejected(BriefRefusal(refusal, in: memory))
  }

  func trapInsideReadonly(_ call: StaticString) {}
}

extension Engine {
  /// Notes what has to be done about the work of a child machine.
  fileprivate mutating func addWork(of number: UInt64, _ changes: [Activities.Change]) {
    for change in changes { addWork(Activities.Change(kind: change.kind, activation: change.activation.inside(number))) }
    hasEffects = true
  }

  /// Does not change the engine; written where it is changed, the thread sanitizer takes it for a write to what its pointers lead to.
  private func addWork(_ change: Activities.Change) {
    memory.pointee.ensuredRest().activities.add(change)
  }
}

extension MachineHolder {
  /// Lets an engine process something, and what follows from it.
  func process(_ interpret: (UnsafeMutablePointer<Engine>) -> Void) {
    _ = try? reserved("child", []) { engine, reservation in
      interpret(engine)
      processQueue(engine, &reservation)
    } inHook: { _ in
    }
  }
}
