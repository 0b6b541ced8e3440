import Synchronization

extension SharedMachine {
  /// Reserves the machine for the calling thread, lets the engine run, and leaves; then does what is left, unreserved.
  ///
  /// - Throws: The deadlock that waiting would have been.
  func reserved<R>(
    _ call: StaticString, records: Bool = false, isQuery: Bool = false, _ body: (inout Engine) -> R
  ) throws(MachineError) -> R {
    if !isQuery { section.stopInsideReadonly(call) }
    let isOutermost: Bool
    switch section.enter() {
    case .taken: isOutermost = true
    case .held: isOutermost = false
    case .circle(let circle): throw .deadlock(circle.map { $0.label.isEmpty ? $0.name : $0.label })
    }

    var memory = takeMemory()
    let wasRunning = memory.isRunning
    var notes: Engine.Notes?
    let result = withEngine(&memory, records: records, isQuery: isQuery) { engine in
      let result = body(&engine)
      notes = engine.notes
      return result
    }
    finish(&memory, notes, isOutermost: isOutermost, wasRunning: wasRunning)
    return result
  }

  /// Lends the memory of the last commit, in a hook as well; waits while another thread is in the machine's section.
  func withLastCommit<R>(_ call: StaticString, _ body: (inout Memory) -> R) -> R {
    if let engine = engineOfThisThread { return withLastCommit(while: engine, body) }
    do throws(MachineError) {
      return try reserved(call, isQuery: true) { engine in
        let memory = engine.memory  // Through the engine, the thread sanitizer takes this for a write to its chart.
        return body(&memory.pointee)
      }
    } catch {
      // Safe because whoever has the machine waits for this thread, as do all those in between: nothing changes meanwhile.
      return withLastCommit(while: section.engine, body)
    }
  }

  /// Lends the memory of the last commit where a step runs, or a section without one.
  ///
  /// Only a step on the general path has taken the memory out of the machine. Elsewhere it is read in its place: taken out for a moment, it
  /// would be missed by a thread that sets the alarm.
  private func withLastCommit<R>(while engine: UnsafeMutablePointer<Engine>?, _ body: (inout Memory) -> R) -> R {
    if let committed = engine?.pointee.memory, !committed.pointee.isPartial { return body(&committed.pointee) }
    var memory = memoryWithoutRest
    guard let extras else { return body(&memory) }
    return extras.withRest { rest in
      memory.rest = rest
      return body(&memory)
    }
  }

  /// Leaves a machine that was reserved; then does what is left, unreserved.
  ///
  /// The notes are let go of by the caller, afterwards: what they held may call the machine when it goes.
  func finish(_ memory: inout Memory, _ notes: Engine.Notes?, isOutermost: Bool, wasRunning: Bool) {
    let timers = memory.rest == nil ? nil : ownExtras.giveBackRest(of: &memory)
    if isOutermost, timers != nil { section.change(clearing: LockWord.owing, setting: 0) }
    let dropped = wasRunning && !memory.isRunning ? extras?.takeWaitingEvents() ?? [] : []
    let bits = LockWord.bits(memory.active.leaf, memory.phase)
    if chart.hasRegions { section.regions.store(memory.low, ordering: .releasing) }
    if isOutermost {
      section.leave(clearing: LockWord.state | LockWord.phase, setting: bits)
    } else {
      section.change(clearing: LockWord.state | LockWord.phase, setting: bits)
    }

    if let notes {
      tell(notes.aftermath)
      for listener in notes.listeners { listener.beginDraining() }
    }
    for case .event(_, let drop) in dropped { drop() }
    if let timers { isOutermost ? extras?.setAlarm(timers, of: section) : extras?.setAlarmAfterSection(timers) }
  }

  /// Lets an engine run on a memory that nobody else has.
  func withEngine<R>(_ memory: inout Memory, records: Bool, isQuery: Bool, _ body: (inout Engine) -> R) -> R {
    withUnsafeMutablePointer(to: &memory) { memory in
      // Safe because a machine without an owner lends the place of its memory instead, where nothing is read or written.
      let context = owner?.place ?? UnsafeMutableRawPointer(memory)
      let tracer = isQuery || !section.isTraced ? nil : Tracer()
      return chart.withRoom { room in
        var engine = Engine(
          chart, memory, context, section: section, room: room, tracer: tracer, records: records, isQuery: isQuery,
          isAtHome: owner?.isAtHome ?? false)
        defer { withExtendedLifetime(tracer) {} }
        return withUnsafeMutablePointer(to: &engine) { engine in
          let outer = section.engine
          section.engine = engine
          defer { section.engine = outer }
          return body(&engine.pointee)
        }
      }
    }
  }

  /// Publishes a macrostep that stands, then works off what was sent in its course, and publishes that.
  func workOffQueue(_ engine: inout Engine, startsSilently: Bool = false) {
    settle(&engine, silently: startsSilently)
    while let notes = engine.notes {
      if notes.stops {
        notes.stops = false
        guard engine.memory.pointee.isRunning else { continue }
        publish(&engine)
        _ = engine.stop()
      } else {
        publish(&engine)
        guard engine.workOffNext() else { return }
      }
      settle(&engine)
    }
  }

  /// Puts what is told of a macrostep in the outbox, before anybody can see its configuration.
  func settle(_ engine: inout Engine, silently: Bool = false) {
    let memory = engine.memory.pointee
    if section.isWatched, let outbox = extras?.outbox {
      let transitions = engine.notes?.transitions ?? []
      var items: [OutboxItem] = silently ? [] : transitions.map { .transition($0) }
      let published = LockWord.phase(of: section.word.load(ordering: .relaxed))
      if memory.phase.isOver, memory.phase != published { items.append(.end) }
      // Starting changes nothing that can be seen: an unstarted machine answers as if it stood in its initial configuration.
      let isCommit = !transitions.isEmpty || memory.phase.isOver != published.isOver
      if isCommit { engine.ownNotes.listeners = outbox.append(items, isCommit: true, for: section) }
    }
    if let traces = engine.tracer?.take(), let outbox = extras?.outbox {
      engine.ownNotes.listeners = outbox.append(traces.map { .trace($0) }, isCommit: false, for: section)
      if !outbox.hearsTraces { section.change(clearing: LockWord.traced, setting: 0) }
    }
    if chart.statesHaveValues || chart.isWide { ownExtras.commit(memory.configuration) }
  }

  /// Lets others see a macrostep that stands, while more are to come.
  private func publish(_ engine: inout Engine) {
    let memory = engine.memory.pointee
    if chart.hasRegions { section.regions.store(memory.low, ordering: .releasing) }
    section.change(clearing: LockWord.state | LockWord.phase, setting: LockWord.bits(memory.active.leaf, memory.phase))
  }

  private func takeMemory() -> Memory {
    var memory = memoryWithoutRest
    memory.rest = extras?.takeRest()
    return memory
  }

  private var memoryWithoutRest: Memory {
    let word = section.word.load(ordering: .relaxed)
    var memory = Memory(unstarted: chart)
    memory.active = StateReference(leaf: LockWord.leaf(of: word))
    memory.phase = LockWord.phase(of: word)
    memory.placesTimersLater = owner?.isAtHome ?? true
    if chart.hasRegions { memory.low = section.regions.load(ordering: .relaxed) }
    if let configuration = extras?.configuration { memory.configuration = configuration }
    return memory
  }

  /// Completes the memory of a step on the fast path, which needs more than the word says.
  func complete(_ memory: UnsafeMutablePointer<Memory>) {
    memory.pointee = takeMemory()
  }

  /// Does what hooks left for after the commit, and tells of rejections, in order.
  func tell(_ aftermath: [Engine.Aftermath]) {
    guard !aftermath.isEmpty else { return }
    var nothing: UInt8 = 0
    withUnsafeMutablePointer(to: &nothing) { nothing in
      // Safe because a machine without an owner has no context, so that nothing is read there.
      let context = owner?.place ?? UnsafeMutableRawPointer(nothing)
      for item in aftermath {
        switch item {
        case .work(let work): work()
        case .rejection(let rejected): chart.tell(rejected, context)
        }
      }
    }
  }
}
