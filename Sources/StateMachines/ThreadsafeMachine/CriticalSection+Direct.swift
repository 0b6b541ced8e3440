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
          guard seen & (LockWord.watched | LockWord.owing) == 0, let direct = chart.directRegions(column) else { break }
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
    leave(event, from: source, to: cell.target(from: source), chart)
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
        let isToldInFull = engine.pointee.isInternal && isWatched
        guard engine.pointee.hasNoNotes, isTaken ? !isToldInFull : !chart.hearsRejections else {
          return complete(engine, memory, chart, owner) { isTaken ? $0.completeDirectStep(event) : $0.refuseDirectly(cell, event) }
        }
        self.engine = nil
        leave(event, from: source, to: isTaken ? engine.pointee.active.leaf : source, chart, tells: isTaken)
        return isTaken
      } catch {
        return complete(engine, memory, chart, owner) { $0.undoDirectStep(event, error) }
      }
    }
  }

  /// The same for an event that moves regions, where nobody watches.
  private final func takeRegionsDirectly(
    _ event: Occurrence, from source: Int32, _ chart: Chart, _ direct: DirectRegions, _ owner: LentOwner?
  ) -> Bool {
    DirectRegions.withRows { rows in
      let low = regions.load(ordering: .relaxed)
      let found = direct.find(rows, event.column, low, at: source, chart)
      guard found.areQuiet else { return takeRegionsDirectly(event, rows, found.count, low, from: source, chart, owner) }
      regions.store(found.active, ordering: .releasing)
      leave(clearing: LockWord.state, setting: LockWord.bits(found.leaf, .running))
      return found.count > 0
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
        guard engine.pointee.hasNoNotes, !isWatched, !isOwing else {
          return complete(engine, memory, chart, owner) { $0.completeDirectStep(event, rows, taken) }
        }
        self.engine = nil
        if taken > 0 { regions.store(engine.pointee.set.low, ordering: .releasing) }
        leave(clearing: LockWord.state, setting: LockWord.bits(engine.pointee.active.leaf, .running))
        return taken > 0
      } catch {
        return complete(engine, memory, chart, owner) { $0.undoDirectStep(event, error) }
      }
    }
  }

  /// Leaves a machine whose step asked for nothing, and tells those who watch.
  @inline(__always)
  private final func leave(_ event: Occurrence, from source: Int32, to target: Int32, _ chart: Chart, tells: Bool = true) {
    if word.load(ordering: .relaxed) & (LockWord.watched | LockWord.owing) != 0 {
      leaveTelling(event, from: source, to: target, chart, tells: tells)
    } else {
      leave(clearing: LockWord.state, setting: LockWord.bits(target, .running))
    }
  }

  @inline(never)
  private final func leaveTelling(_ event: Occurrence, from source: Int32, to target: Int32, _ chart: Chart, tells: Bool) {
    let isOwing = isOwing
    let listeners = tells && isWatched ? put(event, from: source, to: target, chart) : []
    leave(clearing: LockWord.state | LockWord.owing, setting: LockWord.bits(target, .running))
    for listener in listeners { listener.beginDraining() }
    if isOwing { SharedMachine(section: self, chart: chart, owner: nil).extras?.setAlarm([], of: self) }
  }

  /// Puts a transition in the outbox.
  ///
  /// - Returns: Who is to be told, after the commit.
  @inline(__always)
  private final func put(_ event: Occurrence, from source: Int32, to target: Int32, _ chart: Chart) -> [Subscription] {
    let record = TransitionRecord(from: BorrowedState(leaf: source), to: BorrowedState(leaf: target), event, in: chart)
    let listeners = withExtras { extras in
      // Safe because a machine's extras are made by the machine alone.
      unsafeDowncast(extras, to: MachineExtras.self).withOutbox { outbox in
        outbox.append(CollectionOfOne(.transition(record)), isCommit: true, for: self)
      }
    }
    return listeners.flatMap { $0 } ?? []
  }

  /// Goes on the long way, where hooks asked for something, or nothing was taken and somebody wants to know.
  @inline(never)
  private final func complete(
    _ engine: UnsafeMutablePointer<Engine>, _ memory: UnsafeMutablePointer<Memory>, _ chart: Chart, _ owner: LentOwner?,
    _ verdict: (inout Engine) -> Engine.Verdict
  ) -> Bool {
    let machine = SharedMachine(section: self, chart: chart, owner: owner)
    machine.complete(memory)
    let verdict = verdict(&engine.pointee)
    machine.workOffQueue(&engine.pointee)
    self.engine = nil
    let notes = engine.pointee.notes
    engine.deinitialize(count: 1)
    var own = memory.move()
    machine.finish(&own, notes, isOutermost: true, wasRunning: true)
    return verdict != .rejected
  }
}
