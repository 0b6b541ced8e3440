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
    var left: Left?
    let result = withEngine(&memory, records: records, isQuery: isQuery, body) { engine in
      left = leave(&engine, isOutermost: isOutermost, wasRunning: wasRunning)
    }
    if let left { finish(left) }
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

  /// What is left to do once a machine is left.
  struct Left {
    /// Released last: what they hold may call the machine when it is released.
    let notes: Engine.Notes?
    let timers: [UnplacedTimers]?
    /// Events that were enqueued, for a machine that has stopped.
    let dropped: [Mailbox.Item]
    let isOutermost: Bool
  }

  /// Publishes the last macrostep, and leaves a machine that was reserved.
  func leave(_ engine: inout Engine, isOutermost: Bool, wasRunning: Bool) -> Left {
    let memory = engine.memory
    let timers = memory.pointee.rest == nil ? nil : ownExtras.giveBackRest(of: &memory.pointee)
    let dropped = wasRunning && !memory.pointee.isRunning ? extras?.takeWaitingEvents() ?? [] : []
    publish(&engine, clearing: isOutermost && timers != nil ? LockWord.owing : 0, leaves: isOutermost)
    return Left(notes: engine.notes, timers: timers, dropped: dropped, isOutermost: isOutermost)
  }

  /// Does what is left to do, unreserved.
  func finish(_ left: Left) {
    if let notes = left.notes {
      if notes.delivery.listeners != nil { extras?.outbox?.publish(notes.delivery) }
      tell(notes.aftermath)
    }
    for case .event(_, let drop) in left.dropped { drop() }
    if let timers = left.timers { left.isOutermost ? extras?.setAlarm(timers, of: section) : extras?.setAlarmAfterSection(timers) }
  }

  /// Lets an engine run on a memory that no other thread has; at the end it is not the one that runs here any more.
  func withEngine<R>(
    _ memory: inout Memory, records: Bool, isQuery: Bool, _ body: (inout Engine) -> R, end: (inout Engine) -> Void = { _ in }
  ) -> R {
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
          let result = body(&engine.pointee)
          section.engine = outer
          end(&engine.pointee)
          return result
        }
      }
    }
  }

  /// Publishes a macrostep, then processes what was sent in its course, and publishes all of that but the last.
  func workOffQueue(_ engine: inout Engine) {
    writeTraces(of: &engine)
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
      writeTraces(of: &engine)
    }
  }

  /// Makes a macrostep visible to other threads, and leaves the machine if asked to.
  ///
  /// What listeners are notified of is written before.
  /// A listener that was added before the exchange is notified: the exchange is made only where no listener is seen for which nothing was
  /// written.
  func publish(_ engine: inout Engine, clearing mask: UInt64 = 0, leaves: Bool = false) {
    let memory = engine.memory
    if chart.statesHaveValues || chart.isWide { ownExtras.commit(memory.pointee.configuration) }
    if chart.hasRegions { section.regions.store(memory.pointee.low, ordering: .releasing) }
    let bits = LockWord.bits(memory.pointee.active.leaf, memory.pointee.phase)
    let mask = LockWord.state | LockWord.phase | mask
    let published = LockWord.phase(of: section.word.load(ordering: .relaxed))
    let isCommit = engine.report != .nothing && (engine.logCount > 0 || memory.pointee.phase.isOver != published.isOver)
    while true {
      let stops = !isCommit ? 0 : engine.notes?.delivery.isWritten == true ? LockWord.arrivals : LockWord.watched
      let isDone =
        leaves
        ? section.leave(clearing: mask, setting: bits, unless: stops) : section.change(clearing: mask, setting: bits, unless: stops)
      if isDone { break }
      write(&engine, after: published)
    }
    engine.report = .nothing
    engine.notes?.delivery.isWritten = false
  }

  /// Writes what listeners are notified of.
  ///
  /// A start changes nothing that can be seen: an unstarted machine answers as if it were in its initial configuration.
  private func write(_ engine: inout Engine, after published: Memory.Phase) {
    guard let outbox = extras?.outbox else { return }
    var items: [OutboxItem] = engine.report == .commit ? [] : engine.reportedTransitions().map { .transition($0) }
    let phase = engine.memory.pointee.phase
    if phase.isOver, phase != published { items.append(.end) }
    items.withUnsafeBufferPointer { outbox.write($0, isCommit: true, to: &engine.ownNotes.delivery, for: section) }
  }

  /// Writes what was traced of a macrostep, taken or not.
  func writeTraces(of engine: inout Engine) {
    guard let traces = engine.tracer?.take(), let outbox = extras?.outbox else { return }
    traces.map { OutboxItem.trace($0) }.withUnsafeBufferPointer {
      outbox.write($0, isCommit: false, to: &engine.ownNotes.delivery, for: section)
    }
    engine.ownNotes.delivery.isWritten = false
    if !outbox.hearsTraces { section.change(clearing: LockWord.traced, setting: 0) }
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
      chart.tell(aftermath, context)
    }
  }
}
