import Synchronization

extension MachineCall {
  /// What a call remembers while it has the machine.
  struct Reservation {
    /// This is the thread's outermost section here.
    let isOutermost: Bool
    /// What few calls have to do once the machine is left; nil as long as there is nothing.
    private(set) var rest: UnsafeMutablePointer<Rest>?

    init(isOutermost: Bool) {
      self.isOutermost = isOutermost
    }

    struct Rest {
      /// What listeners are notified of.
      var delivery = Delivery()
      /// The time from which timers count; nil where the clock is asked once the machine is left.
      var time: Duration?
      /// The batch of timers that the call has started.
      var batch: UInt64?
      /// Timers were changed, or the alarm was pending.
      var setsAlarm = false
      /// Events that were enqueued, for a machine that has stopped.
      var dropped = WorkList<Mailbox.Item>()
    }

    /// The rest, made if there is none yet: in memory of the call's engine.
    mutating func ensuredRest(_ engine: UnsafeMutablePointer<Engine>) -> UnsafeMutablePointer<Rest> {
      if let rest { return rest }
      assert(MemoryLayout<Rest>.size <= Engine.roomSize && MemoryLayout<Rest>.alignment <= Engine.roomAlignment)
      let made = engine.pointee.room.initializeMemory(as: Rest.self, to: Rest())
      rest = made
      return made
    }
  }

  @inline(__always)
  func begin(_ call: StaticString, _ flags: Engine.Flags, isReserved: Bool) throws(MachineError) -> CallBeginning<Reservation> {
    // A section that is free is not in use by the calling thread, which therefore runs no step and reads nothing here.
    var isOutermost = isReserved || withCore { $0.enterIfFree() }
    if !isOutermost {
      if let engine = engineOfThisThread { return .inHook(engine) }
      isOutermost = try enter(call, flags)
    }
    return .engine(engine(for: flags), Reservation(isOutermost: isOutermost))
  }

  @inline(__always)
  func resume(_ engine: UnsafeMutablePointer<Engine>) -> Reservation {
    withCore { $0.step = Engine.frame(of: engine) }
    return Reservation(isOutermost: true)
  }

  @inline(__always)
  func end(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    leave(engine, &reservation)
    if reservation.rest != nil || engine.pointee.hasEffects { finish(engine, &reservation) }
    Engine.giveBack(engine)
  }

  /// Reserves the machine for a call that the thread does not make in a hook, and lets an engine run.
  ///
  /// - Throws: The deadlock that waiting would have been.
  func reserved<R>(
    _ call: StaticString, _ flags: Engine.Flags, _ body: (UnsafeMutablePointer<Engine>, inout Reservation) -> R
  ) throws(MachineError) -> R {
    var reservation = Reservation(isOutermost: try enter(call, flags))
    let engine = engine(for: flags)
    let result = body(engine, &reservation)
    end(engine, &reservation)
    return result
  }

  /// Gives an event to the machine, whose section is taken, where other threads may see the states of regions already that follow.
  func fire(_ event: Occurrence, inSectionFrom regions: UInt64) -> Bool {
    var reservation = Reservation(isOutermost: true)
    return decide(event, AcceptanceSink(), by: engine(for: [], from: regions), &reservation)
  }

  /// Takes the machine's section.
  ///
  /// - Returns: Whether this is the thread's outermost section here.
  @inline(never)
  private func enter(_ call: StaticString, _ flags: Engine.Flags) throws(MachineError) -> Bool {
    if !flags.contains(.isQuery) { trapInsideReadonly(call) }
    switch core.enter() {
    case .taken: return true
    case .held: return false
    case .cycle(let cycle): throw .deadlock(cycle.map { $0.label.isEmpty ? $0.name : $0.label })
    }
  }

  /// An engine that works on the machine's memory, which no other thread has until ``leave(_:_:)``.
  @inline(__always)
  private func engine(for flags: Engine.Flags, from regions: UInt64? = nil) -> UnsafeMutablePointer<Engine> {
    let engine = Engine.take(heldDefinition, tables, context, engineFlags(flags))
    readMemory(engine, regions)
    if engine.pointee.isTraced { beginTracing(engine) }
    engine.pointee.outer = withCore { $0.step }
    withCore { $0.step = Engine.frame(of: engine) }
    return engine
  }

  @inline(never)
  private func beginTracing(_ engine: UnsafeMutablePointer<Engine>) {
    guard let extras, let outbox = extras.outbox else { return }
    engine.pointee.tracer?.surroundings = TraceSurroundings(readers: outbox.traceReaders) {
      let waiting = extras.waitingEvents(first: TraceRecord.limit)
      return (waiting.first, waiting.count)
    }
  }

  /// Lets an engine answer a question on a memory of its own.
  func ask<R>(
    _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer?, _ body: (UnsafeMutablePointer<Engine>) -> R
  ) -> R {
    Engine.withEngine(compiled, memory, context, engineFlags(.isQuery)) { engine in
      let outer = core.step
      engine.pointee.outer = outer
      core.step = Engine.frame(of: engine)
      engine.pointee.frame.label = extras?.placeOfLabel
      defer { (core.step, engine.pointee.outer) = (outer, nil) }
      return body(engine)
    }
  }

  @inline(__always)
  func engineFlags(_ flags: Engine.Flags) -> Engine.Flags {
    var flags = flags
    if !flags.contains(.isQuery) {
      flags.insert(.reports)
      if withCore({ $0.word.load(ordering: .relaxed) & ListenerBits.hasTracers != 0 }) { flags.insert(.traces) }
    }
    if let owner { flags.formUnion(owner.flags) }
    return flags
  }

  /// Lets an engine begin with the machine's memory, as the thread that has the machine sees it.
  @inline(__always)
  private func readMemory(_ engine: UnsafeMutablePointer<Engine>, _ regions: UInt64?) {
    withCore { core in
      let memory =
        (core.withMachineExtras { extras in
          engine.pointee.frame.label = extras.placeOfLabel
          return extras.memory
        } ?? nil)
        ?? engine.pointee.ownMemory
      let word = core.word.load(ordering: .relaxed)
      let (node, phase) = (MachineWord.node(of: word), MachineWord.phase(of: word))
      memory.pointee.active = node
      memory.pointee.phase = phase
      if engine.pointee.flags.contains(.hasSets) {
        memory.pointee.low = regions ?? core.regions.load(ordering: .relaxed)
        engine.pointee.begin(with: memory)
      } else {
        engine.pointee.begin(with: memory, node: node, phase)
      }
    }
  }

  /// Publishes the last macrostep, and leaves a machine that was reserved.
  @inline(__always)
  private func leave(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    // A step that is undone may have made a rest without a commit.
    if !engine.pointee.flags.isDisjoint(with: .hasEffects | .isAtRest | .hasFirstPayloads) || engine.pointee.memory.pointee.rest != nil {
      prepareToLeave(engine, &reservation)
    }
    withCore { $0.step = engine.pointee.outer }
    publish(engine, &reservation, leaves: reservation.isOutermost)
    if engine.pointee.isTraced { engine.pointee.tracer?.surroundings = nil }
  }

  @inline(never)
  private func prepareToLeave(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    changeTimers(engine, &reservation)
    registerWork(engine)
    let memory = engine.pointee.memory
    if memory == engine.pointee.ownMemory, memory.pointee.rest != nil || memory.pointee.payloads != nil {
      engine.pointee.goOn(with: withCore { $0.withEnsuredMachineExtras { $0.keep(memory.pointee) } })
    }
    guard !memory.pointee.isRunning else { return }
    let published = MachineWord.phase(of: withCore { $0.word.load(ordering: .relaxed) })
    guard published.isRunning else { return }
    let rest = reservation.ensuredRest(engine)
    for item in extras?.takeWaitingEvents() ?? [] { rest.pointee.dropped.append(item) }
  }

  /// Does what is left to do, unreserved.
  @inline(never)
  private func finish(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    if let rest = reservation.rest, !rest.pointee.delivery.isEmpty { publish(rest) }
    // What is left to do may wait for a timeout, or for the end of work: the alarm is set, and work is cancelled, first.
    let hasCallbacks = !engine.pointee.effects.callbacks.isEmpty
    if hasCallbacks, let rest = reservation.rest, rest.pointee.setsAlarm || rest.pointee.time != nil {
      setAlarm(rest, isOutermost: reservation.isOutermost)
      rest.pointee.setsAlarm = false
    }
    let hasWork = !engine.pointee.effects.work.isEmpty
    if hasWork { cancelWork(engine) }
    if hasCallbacks { compiled.runCallbacks(of: engine, engine.pointee.context) }
    if hasWork { startWork(engine) }
    if let rest = reservation.rest { finish(rest, isOutermost: reservation.isOutermost) }
  }

  @inline(never)
  private func finish(_ rest: UnsafeMutablePointer<Reservation.Rest>, isOutermost: Bool) {
    if !rest.pointee.dropped.isEmpty { dropEvents(&rest.pointee.dropped) }
    rest.pointee.delivery.close()
    if rest.pointee.setsAlarm { setAlarm(rest, isOutermost: isOutermost) }
  }

  private func dropEvents(_ dropped: inout WorkList<Mailbox.Item>) {
    for index in dropped.indices {
      if case .event(_, _, let drop) = dropped[index] { drop() }
    }
    dropped.deallocate()
  }

  private func setAlarm(_ rest: UnsafeMutablePointer<Reservation.Rest>, isOutermost: Bool) {
    withCore { core in
      core.withEnsuredMachineExtras { extras in
        guard isOutermost else { return extras.setAlarmAfterSection(rest.pointee.batch) }
        if let batch = rest.pointee.batch { extras.setAlarm(CollectionOfOne(batch), of: core) } else { extras.setAlarm([], of: core) }
      }
    }
  }

  private func publish(_ rest: UnsafeMutablePointer<Reservation.Rest>) {
    withCore { core in
      _ = core.withMachineExtras { $0.withOutbox { $0.publish(rest.pointee.delivery) } }
    }
  }

  func changeTimers(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    if !engine.pointee.effects.timers.isEmpty { makeTimerChanges(engine, &reservation) }
  }

  @inline(never)
  private func makeTimerChanges(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    // A machine without extras has no timers that could be cancelled.
    guard withCore({ $0.extras != nil }) || startsTimers(engine) else { return engine.pointee.effects.timers.removeLast() }
    let rest = reservation.ensuredRest(engine)
    withCore {
      $0.withEnsuredMachineExtras {
        #if DEBUG
          if !$0.hasClock { compiled.noteTimeouts(engine) }
        #endif
        $0.changeTimers(&engine.pointee.effects.timers, at: rest.pointee.time, batch: &rest.pointee.batch)
      }
    }
    rest.pointee.setsAlarm = true
  }

  private func startsTimers(_ engine: UnsafeMutablePointer<Engine>) -> Bool {
    engine.pointee.effects.timers.indices.contains { engine.pointee.effects.timers[$0].isStart }
  }

  // MARK: Publishing

  func publish(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    endWork(engine)
    publish(engine, &reservation, leaves: false)
  }

  /// Makes a macrostep visible to other threads, and leaves the machine if asked to.
  ///
  /// What listeners are notified of is written before. A listener that was added before the exchange is notified: the exchange is made only
  /// where no listener is seen for which nothing was written.
  @inline(__always)
  private func publish(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation, leaves: Bool) {
    if engine.pointee.isTraced { writeTraces(of: engine, &reservation) }
    let memory = engine.pointee.memory
    if engine.pointee.flags.contains(.hasContent) { publishContent(memory) }
    if engine.pointee.flags.contains(.hasSets) { withCore { $0.regions.store(memory.pointee.low, ordering: .releasing) } }
    let isDeferring = engine.pointee.flags.contains(.hasRest) && memory.pointee.hasDeferredEvents
    let bits = MachineWord.bits(memory.pointee.active, memory.pointee.phase, isDeferring: isDeferring)
    let mask = MachineWord.state | MachineWord.phase | MachineWord.deferring
    // Most macrosteps have no listeners, and leave no alarm to be set.
    if leaves, withCore({ $0.leave(clearing: mask, setting: bits, unless: MachineWord.stopsLeaving) }) { return }
    publishToListeners(engine, &reservation, mask, bits, leaves: leaves)
  }

  @inline(never)
  private func publishContent(_ memory: UnsafeMutablePointer<Memory>) {
    withCore { $0.withEnsuredMachineExtras { $0.commit(memory.pointee.configuration) } }
  }

  @inline(never)
  private func publishToListeners(
    _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation, _ mask: UInt64, _ bits: UInt64, leaves: Bool
  ) {
    withCore { core in
      let published = MachineWord.phase(of: core.word.load(ordering: .relaxed))
      let phase = engine.pointee.memory.pointee.phase
      let isCommit = engine.pointee.report != .nothing && (changesStates(engine, phase, published) || engine.pointee.report != .transitions)
      let rest = reservation.ensuredRest(engine)
      while true {
        let word = core.word.load(ordering: .relaxed)
        var (mask, stops) = (mask, !isCommit ? 0 : rest.pointee.delivery.isWritten ? ListenerBits.hasArrivals : ListenerBits.hasObservers)
        if word & stops != 0 {
          write(engine, &rest.pointee.delivery, after: published)
          continue
        }
        if leaves {
          if word & MachineWord.alarmPending != 0 { rest.pointee.setsAlarm = true }
          if rest.pointee.setsAlarm { mask |= MachineWord.alarmPending } else { stops |= MachineWord.alarmPending }
        }
        let isDone =
          leaves ? core.leave(clearing: mask, setting: bits, unless: stops) : core.change(clearing: mask, setting: bits, unless: stops)
        if isDone { break }
      }
      engine.pointee.report = .nothing
      rest.pointee.delivery.isWritten = false
    }
  }

  /// Whether a macrostep has done what can be seen.
  ///
  /// Most starts have not: an unstarted machine answers as if it were in its initial configuration.
  private func changesStates(_ engine: UnsafeMutablePointer<Engine>, _ phase: Memory.Phase, _ published: Memory.Phase) -> Bool {
    !engine.pointee.log.isEmpty || phase.isOver != published.isOver
  }

  /// Writes what listeners are notified of.
  private func write(_ engine: UnsafeMutablePointer<Engine>, _ delivery: inout Delivery, after published: Memory.Phase) {
    let phase = engine.pointee.memory.pointee.phase
    let end = phase.isOver && phase != published ? [OutboxItem.end(engine.pointee.stopRecord)] : []
    if engine.pointee.report != .transitions {
      let record = engine.pointee.startRecord
      let items = [engine.pointee.report == .start ? OutboxItem.start(record) : .resumption(record)] + end
      let isCommit = changesStates(engine, phase, published)
      return items.withUnsafeBufferPointer { write($0, isCommit: isCommit, &delivery) }
    }
    let record = engine.pointee.macrostepRecord()
    if case .one(let record) = record, end.isEmpty {
      var item = OutboxItem.transition(record)
      return withUnsafePointer(to: &item) { write(UnsafeBufferPointer(start: $0, count: 1), isCommit: true, &delivery) }
    }
    let items = record.all.map { OutboxItem.transition($0) } + end
    items.withUnsafeBufferPointer { write($0, isCommit: true, &delivery) }
  }

  private func write(_ items: UnsafeBufferPointer<OutboxItem>, isCommit: Bool, _ delivery: inout Delivery) {
    withCore { core in
      _ = core.withMachineExtras { $0.withOutbox { $0.write(items, isCommit: isCommit, to: &delivery, for: core) } }
    }
  }

  /// Writes what was traced of a macrostep, taken or not.
  private func writeTraces(of engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) {
    let traces = engine.pointee.takeTraces()
    guard !traces.isEmpty, let outbox = extras?.outbox else { return }
    let rest = reservation.ensuredRest(engine)
    traces.map { OutboxItem.trace($0) }.withUnsafeBufferPointer {
      outbox.write($0, isCommit: false, to: &rest.pointee.delivery, for: core)
    }
    rest.pointee.delivery.isWritten = false
    outbox.stopTracingIfUnwanted(core)
  }

  // MARK: The last commit

  /// Calls a closure with the memory of the last commit, in a hook as well; waits while another thread is in the machine's section.
  ///
  /// - Parameters:
  ///   - call: The name of the call.
  ///   - body: What to do with the memory; in a step that runs, it is passed the engine too, since payloads of the memory may have changed.
  /// - Returns: What the closure returns.
  func withLastCommit<R>(_ call: StaticString, _ body: (borrowing Memory, UnsafeMutablePointer<Engine>?) -> R) -> R {
    if let engine = engineOfThisThread.map(Self.engineWithLastCommit) { return body(engine.pointee.memory.pointee, engine) }
    do throws(MachineError) {
      return try reserved(call, .isQuery) { engine, _ in body(engine.pointee.memory.pointee, nil) }
    } catch {
      // Safe because the thread that has the machine waits for this one, as do all those in between: nothing changes meanwhile.
      if let engine = (core.step?.pointee.engine).map(Self.engineWithLastCommit) { return body(engine.pointee.memory.pointee, engine) }
      var memory = extras?.memory?.pointee ?? Memory(unstarted: compiled)
      let word = core.word.load(ordering: .relaxed)
      memory.active = MachineWord.node(of: word)
      memory.phase = MachineWord.phase(of: word)
      memory.low = core.regions.load(ordering: .relaxed)
      return body(memory, nil)
    }
  }

  /// The engine that runs the step, where an engine answers a question of one of its hooks on a memory of its own.
  private static func engineWithLastCommit(_ engine: UnsafeMutablePointer<Engine>) -> UnsafeMutablePointer<Engine> {
    var engine = engine
    while engine.pointee.isQuery, let outer = engine.pointee.outer?.engine { engine = outer }
    return engine
  }
}
