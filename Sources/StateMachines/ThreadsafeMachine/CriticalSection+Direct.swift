import Synchronization

/// The short way of an event whose cell says that there is nothing to look for.
///
/// These are methods of the section, not of ``SharedMachine``: the caller lends it, so that no reference is counted on the way.
extension CriticalSection {
  /// The slow way of a machine's `fire`: everything that is more than an exchange without a rival.
  @usableFromInline
  final func fire(_ event: UnsafeRawPointer, column: Int32, _ chart: Chart, for owner: LentOwner? = nil) -> Bool {
    let event = Occurrence(kind: .event, column: column, borrowed: event)
    for _ in 0..<ParkingLot.triesBeforeParking {
      let seen = word.load(ordering: .acquiring)
      if seen & (LockWord.taken | LockWord.phase | LockWord.traced) == 0 {
        let source = LockWord.leaf(of: seen)
        let cell = chart.cell(column, source)
        if chart.hasRegions {
          guard let direct = chart.directRegions(column) else { break }
          if enter(seeing: seen) { return takeRegionsDirectly(event, from: source, chart, direct, owner) }
        } else if cell.isDirect, chart.takesDirectly {
          if enter(seeing: seen) { return takeDirectly(event, cell, from: source, chart, owner) }
        } else if cell.isSimple {
          // In a chart with nested states the cell does not say what an observer is notified of: which states are left and entered.
          guard chart.isFlat || seen & (LockWord.watched | LockWord.owing) == 0 else { break }
          if takeSimply(event, cell, seeing: seen, chart) { return true }
        } else if cell.isNone, seen & LockWord.slow == 0, !chart.hearsRejections {
          return false  // Of a sparse column; elsewhere the caller has seen it.
        } else {
          break
        }
      } else if seen & (LockWord.phase | LockWord.traced) != 0 || isHeldByThisThread {
        break
      }
      Self.backOff()
    }
    return interpret(event, chart, owner)
  }

  @inline(never)
  private final func interpret(_ event: Occurrence, _ chart: Chart, _ owner: LentOwner?) -> Bool {
    SharedMachine(section: self, chart: chart, owner: owner).interpret(event, "fire", records: false).verdict != .rejected
  }

  private final func takeSimply(_ event: Occurrence, _ cell: Cell, seeing seen: UInt64, _ chart: Chart) -> Bool {
    guard seen & (LockWord.watched | LockWord.owing) != 0 else {
      return word.compareExchange(expected: seen, desired: LockWord.moved(seen, by: cell), ordering: .acquiringAndReleasing).exchanged
    }
    guard enter(seeing: seen) else { return false }
    let source = LockWord.leaf(of: seen)
    let target = cell.target(from: source)
    leaveNotifying(LockWord.bits(target, .running), chart, from: source, to: target, event)
    return true
  }

  @inline(__always)
  private final func takeDirectly(
    _ event: Occurrence, _ cell: Cell, from source: Int32, _ chart: Chart, _ owner: LentOwner?
  ) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: DirectFrame.size, alignment: DirectFrame.alignment) { frame in
      // What is on the frame holds no reference until hooks ask for something; only then it is deinitialised.
      let (memory, engine, room) = DirectFrame.bind(frame)
      memory.initialize(to: Memory(runningAt: source))
      // Safe because a machine without an owner lends the place of its memory instead, where nothing is read or written.
      let context = owner?.place ?? UnsafeMutableRawPointer(memory)
      let row = chart.directRows + Int(cell.number)
      engine.initialize(to: Engine(chart, memory, context, section: self, room: room, isAtHome: owner?.isAtHome ?? false, event, row))
      self.engine = engine
      do {
        let isTaken = try Engine.takeDirectly(row, engine)
        guard engine.pointee.hasNoNotes, isTaken || !chart.hearsRejections else {
          return complete(engine, memory, chart, owner) { isTaken ? $0.completeDirectStep(event) : $0.refuseDirectly(cell, event) }
        }
        self.engine = nil
        let bits = LockWord.bits(engine.pointee.active.leaf, .running)
        if leave(clearing: LockWord.state, setting: bits, unless: LockWord.watched | LockWord.owing) { return isTaken }
        leaveNotifying(bits, chart, of: isTaken ? engine : nil)
        return isTaken
      } catch {
        return complete(engine, memory, chart, owner) { $0.undoDirectStep(event, error) }
      }
    }
  }

  /// The same for an event that moves regions.
  private final func takeRegionsDirectly(
    _ event: Occurrence, from source: Int32, _ chart: Chart, _ direct: DirectRegions, _ owner: LentOwner?
  ) -> Bool {
    DirectRegions.withRows { rows in
      let low = regions.load(ordering: .relaxed)
      let found = direct.find(rows, event.column, low, at: source, chart)
      if found.areQuiet {
        regions.store(found.active, ordering: .releasing)
        let bits = LockWord.bits(found.leaf, .running)
        if leave(clearing: LockWord.state, setting: bits, unless: LockWord.watched | LockWord.owing) { return found.count > 0 }
        guard found.count > 0 else {
          leaveNotifying(bits, chart, of: [])
          return false
        }
      }
      return takeRegionsDirectly(event, rows, found.count, low, from: source, chart, owner)
    }
  }

  @inline(never)
  private final func takeRegionsDirectly(
    _ event: Occurrence, _ rows: UnsafeMutablePointer<UnsafePointer<DirectRow>>, _ count: Int, _ low: UInt64, from source: Int32,
    _ chart: Chart, _ owner: LentOwner?
  ) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: DirectFrame.size, alignment: DirectFrame.alignment) { frame in
      // What is on the frame holds no reference until hooks ask for something; only then it is deinitialised.
      let (memory, engine, room) = DirectFrame.bind(frame)
      memory.initialize(to: Memory(runningAt: source, low: low))
      // Safe because a machine without an owner lends the place of its memory instead, where nothing is read or written.
      let context = owner?.place ?? UnsafeMutableRawPointer(memory)
      engine.initialize(
        to: Engine(chart, memory, context, section: self, room: room, isAtHome: owner?.isAtHome ?? false, event, rows[0]))
      self.engine = engine
      do {
        let taken = try Engine.takeDirectly(rows, count, engine)
        guard engine.pointee.hasNoNotes else {
          return complete(engine, memory, chart, owner) { $0.completeDirectStep(event, rows, taken) }
        }
        self.engine = nil
        if taken > 0 { regions.store(engine.pointee.set.low, ordering: .releasing) }
        let bits = LockWord.bits(engine.pointee.active.leaf, .running)
        if leave(clearing: LockWord.state, setting: bits, unless: LockWord.watched | LockWord.owing) { return taken > 0 }
        leaveNotifying(bits, chart, of: taken > 0 ? transitions(of: engine, rows, taken) : [])
        return taken > 0
      } catch {
        return complete(engine, memory, chart, owner) { $0.undoDirectStep(event, error) }
      }
    }
  }

  /// The transitions of regions that have moved; the engine is not used afterwards.
  private final func transitions(
    of engine: UnsafeMutablePointer<Engine>, _ rows: UnsafeMutablePointer<UnsafePointer<DirectRow>>, _ count: Int
  ) -> [TransitionRecord] {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: Int(EngineRoom.logCapacity)) { log in
      engine.pointee.logRoom = log.baseAddress
      engine.pointee.logDirectSteps(rows, count)
      defer { engine.deinitialize(count: 1) }  // It has notes where the room is too small.
      return engine.pointee.loggedTransitions()
    }
  }

  /// Leaves a machine whose step asked for nothing, where listeners are notified of it or the alarm has to be set.
  @inline(never)
  private final func leaveNotifying(_ bits: UInt64, _ chart: Chart, from source: Int32, to target: Int32, _ event: Occurrence) {
    leaveNotifying(
      bits, chart, of: TransitionRecord(from: BorrowedState(leaf: source), to: BorrowedState(leaf: target), event, in: chart))
  }

  /// The same for the transition that an engine has taken, if it has taken one.
  @inline(never)
  private final func leaveNotifying(_ bits: UInt64, _ chart: Chart, of engine: UnsafeMutablePointer<Engine>?) {
    guard let engine else { return leaveNotifying(bits, chart, of: []) }
    let (source, target, isInternal) = (engine.pointee.source, engine.pointee.target, engine.pointee.isInternal)
    leaveNotifying(
      bits, chart, of: TransitionRecord(from: source, to: target, engine.pointee.occurrence, isInternal: isInternal, in: chart))
  }

  @inline(__always)
  private final func leaveNotifying(_ bits: UInt64, _ chart: Chart, of record: TransitionRecord) {
    var item = OutboxItem.transition(record)
    withUnsafePointer(to: &item) { leaveNotifying(bits, chart, UnsafeBufferPointer(start: $0, count: 1)) }
  }

  /// The same for several transitions, or none.
  private final func leaveNotifying(_ bits: UInt64, _ chart: Chart, of records: [TransitionRecord]) {
    records.map { OutboxItem.transition($0) }.withUnsafeBufferPointer { leaveNotifying(bits, chart, $0) }
  }

  /// A listener that was added before the exchange is notified: the exchange is made only where no listener is seen for which nothing was
  /// written.
  @inline(never)
  private final func leaveNotifying(_ bits: UInt64, _ chart: Chart, _ items: UnsafeBufferPointer<OutboxItem>) {
    var (delivery, isOwing) = (Delivery(), false)
    var news = items.isEmpty ? 0 : LockWord.watched
    while true {
      let seen = word.load(ordering: .relaxed)
      isOwing = seen & LockWord.owing != 0
      if seen & news != 0 {
        withOutbox { $0.write(items, isCommit: true, to: &delivery, for: self) }
        news = LockWord.arrivals
      }
      if leave(clearing: LockWord.state | LockWord.owing, setting: bits, unless: news | (isOwing ? 0 : LockWord.owing)) { break }
    }
    if delivery.isWritten { withOutbox { $0.publish(delivery) } }
    if isOwing { SharedMachine(section: self, chart: chart, owner: nil).extras?.setAlarm([], of: self) }
  }

  @inline(__always)
  private final func withOutbox(_ body: (Outbox) -> Void) {
    // Safe because a machine's extras are made by the machine alone.
    _ = withExtras { extras in unsafeDowncast(extras, to: MachineExtras.self).withOutbox(body) }
  }

  /// Goes on the long way, where hooks asked for something, or nothing was taken and somebody wants to know.
  @inline(never)
  private final func complete(
    _ engine: UnsafeMutablePointer<Engine>, _ memory: UnsafeMutablePointer<Memory>, _ chart: Chart, _ owner: LentOwner?,
    _ verdict: (inout Engine) -> Engine.Verdict
  ) -> Bool {
    let machine = SharedMachine(section: self, chart: chart, owner: owner)
    machine.complete(memory)
    let (isAccepted, left) = withUnsafeTemporaryAllocation(of: Int32.self, capacity: Int(EngineRoom.logCapacity)) { log in
      engine.pointee.logRoom = log.baseAddress
      let verdict = verdict(&engine.pointee)
      machine.workOffQueue(&engine.pointee)
      self.engine = nil
      let left = machine.leave(&engine.pointee, isOutermost: true, wasRunning: true)
      engine.deinitialize(count: 1)
      return (verdict != .rejected, left)
    }
    memory.deinitialize(count: 1)
    machine.finish(left)
    return isAccepted
  }
}
