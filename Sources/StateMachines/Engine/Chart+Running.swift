extension Chart {
  /// What came of a call, without types.
  struct Answer {
    var verdict: Engine.Verdict
    var refusal: Refusal
    /// Where the machine was when the event was decided.
    var configuration: Configuration
    /// The transitions of each macrostep, where they were asked for.
    var macrosteps: [[TransitionRecord]]
  }

  /// Works off an event, and all that follows; then runs the work for after the commit and tells of rejections.
  func interpret(
    _ occurrence: Occurrence, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer, postpones: Bool = true,
    cancelKey: Pending.CancelKey? = nil, tracer: Tracer? = nil
  ) -> Answer {
    let configuration = memory.pointee.configuration
    return withEngine(memory, context, tracer: tracer, records: true) { engine in
      let verdict = engine.interpret(occurrence, postpones: postpones, cancelKey: cancelKey)
      let refusal = engine.notes?.refusal ?? .noTransition
      engine.workOffQueue()
      return Answer(verdict: verdict, refusal: refusal, configuration: configuration, macrosteps: engine.notes?.macrosteps ?? [])
    }
  }

  /// The slow way of `fire`: everything that is more than a cell.
  @usableFromInline
  final func fire(
    _ event: UnsafeRawPointer, column: Int32, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer
  ) -> Bool {
    let occurrence = Occurrence(kind: .event, column: column, borrowed: event)
    let cell = cell(column, memory.pointee.active.leaf)
    if takesDirectly, memory.pointee.phase == .running {
      if hasRegions {
        if let direct = directRegions(column) { return fireRegionsDirectly(occurrence, direct, memory, context) }
      } else if cell.isDirect {
        return fireDirectly(occurrence, cell, memory, context)
      }
    }
    if let answer = answer(of: cell, memory) { return answer }
    return withEngine(memory, context) { engine in
      let verdict = engine.interpret(occurrence)
      engine.workOffQueue()
      return verdict != .rejected
    }
  }

  /// The answer of a cell that is all there is to it; only of a sparse column, as elsewhere the caller of `fire` has seen it.
  private func answer(of cell: Cell, _ memory: UnsafeMutablePointer<Memory>) -> Bool? {
    guard memory.pointee.phase == .running else { return nil }
    if cell.isSimple {
      memory.pointee.active.leaf = cell.target(from: memory.pointee.active.leaf)
      return true
    }
    return cell.isNone && !hearsRejections ? false : nil
  }

  private func fireDirectly(
    _ event: Occurrence, _ cell: Cell, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer
  ) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: DirectFrame.size, alignment: DirectFrame.alignment) { frame in
      let (_, engine, room) = DirectFrame.bind(frame)
      let row = directRows + Int(cell.number)
      engine.initialize(to: Engine(self, memory, context, room: room, event, row))
      do {
        if try Engine.takeDirectly(row, engine) {
          guard engine.pointee.hasNoNotes else { return complete(engine, context) { $0.completeDirectStep(event) } }
          memory.pointee.active.leaf = engine.pointee.active.leaf
          return true
        }
        // What is on the frame holds no reference until hooks ask for something; only then it is deinitialised.
        guard hearsRejections || !engine.pointee.hasNoNotes else { return false }
        return complete(engine, context) { $0.refuseDirectly(cell, event) }
      } catch {
        return complete(engine, context) { $0.undoDirectStep(event, error) }
      }
    }
  }

  /// The same for an event that moves regions.
  private func fireRegionsDirectly(
    _ event: Occurrence, _ direct: DirectRegions, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer
  ) -> Bool {
    DirectRegions.withRows { rows in
      let count = direct.find(rows, event.column, memory.pointee.low, at: memory.pointee.active.leaf, self).count
      guard count > 0 else { return false }
      return withUnsafeTemporaryAllocation(byteCount: DirectFrame.size, alignment: DirectFrame.alignment) { frame in
        let (_, engine, room) = DirectFrame.bind(frame)
        engine.initialize(to: Engine(self, memory, context, room: room, event, rows[0]))
        do {
          let taken = try Engine.takeDirectly(rows, count, engine)
          guard engine.pointee.hasNoNotes else { return complete(engine, context) { $0.completeDirectStep(event, rows, taken) } }
          if taken > 0 {
            memory.pointee.active.leaf = engine.pointee.active.leaf
            memory.pointee.low = engine.pointee.set.low
          }
          return taken > 0
        } catch {
          return complete(engine, context) { $0.undoDirectStep(event, error) }
        }
      }
    }
  }

  @inline(never)
  private func complete(
    _ engine: UnsafeMutablePointer<Engine>, _ context: UnsafeMutableRawPointer, _ verdict: (inout Engine) -> Engine.Verdict
  ) -> Bool {
    let verdict = verdict(&engine.pointee)
    engine.pointee.workOffQueue()
    let notes = engine.pointee.notes
    engine.deinitialize(count: 1)
    tellAftermath(of: notes, context)
    return verdict != .rejected
  }

  /// Enters the initial configuration, unless the machine runs.
  ///
  /// - Returns: What undid the start.
  func start(_ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer) -> (any Error)? {
    guard memory.pointee.phase != .running else { return nil }
    return withEngine(memory, context) { engine in
      // One that was put at rest is running already, but has computed timeouts still to be asked for.
      let error = engine.phase == .resuming ? engine.resume() : engine.start()
      engine.workOffQueue()
      return error
    }
  }

  /// Leaves every state, if the machine runs.
  ///
  /// - Returns: The first error that an exit action threw.
  func stop(_ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer) -> (any Error)? {
    guard memory.pointee.isRunning else { return nil }
    return withEngine(memory, context) { $0.stop() }
  }

  /// Works off what is due, each event at its own time.
  ///
  /// - Returns: The transitions of each macrostep.
  func advance(
    to now: Duration, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer
  ) -> [[TransitionRecord]] {
    var macrosteps = memory.pointee.phase == .resuming ? resume(memory, context) : []
    while memory.pointee.rest?.timers.isEmpty == false, let due = memory.pointee.ownRest().timers.removeFirst(by: now) {
      let rest = memory.pointee.ownRest()
      rest.now = max(rest.now, due.deadline)
      withExtendedLifetime(due.pending) {
        macrosteps += interpret(due.pending.occurrence, memory, context, cancelKey: due.pending.cancelKey).macrosteps
      }
    }
    if now > memory.pointee.rest?.now ?? .zero { memory.pointee.ownRest().now = now }
    return macrosteps
  }

  /// Asks for computed timeouts, where that had to wait for a context; if one throws, the next call asks again.
  private func resume(_ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer) -> [[TransitionRecord]] {
    withEngine(memory, context, records: true) { engine in
      guard engine.resume() == nil else { return [] }
      engine.workOffQueue()
      return engine.notes?.macrosteps ?? []
    }
  }

  /// Whether an event would be accepted, in a machine that runs.
  func accepts(_ occurrence: Occurrence, _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer) -> Bool {
    guard memory.pointee.isRunning else { return false }
    return withRoom { room in
      var engine = Engine(self, memory, context, room: room)
      return engine.accepts(occurrence)
    }
  }

  /// Lends an engine for a question that reaches no context.
  func ask<R>(_ memory: inout Memory, _ question: (inout Engine) -> R) -> R {
    withUnsafeMutablePointer(to: &memory) { memory in
      withRoom { room in
        // Safe because matchers, unlike guards and hooks, do not reach a context.
        var engine = Engine(self, memory, UnsafeMutableRawPointer(memory), room: room)
        return question(&engine)
      }
    }
  }

  /// Puts a machine at rest in a state that was read from outside.
  func memory(at configuration: Configuration, placesTimersLater: Bool = false) -> Memory {
    var memory = Memory(unstarted: self)
    memory.placesTimersLater = placesTimersLater
    memory.configuration = configuration
    let active = activeNodes(of: configuration)
    guard !active.contains(where: { nodes[$0].isFinal && nodes[$0].parent < 0 }) else {
      memory.phase = .finished
      return memory
    }
    memory.phase = .running
    for node in active {
      for (rank, timeout) in rankedTimeouts(of: node) {
        guard let duration = timeout.duration else {
          memory.phase = .resuming
          continue
        }
        let pending = pending(timeout, of: node, rank: rank)
        if placesTimersLater {
          memory.ownRest().addUnplaced(pending, max(duration, .zero))
        } else {
          memory.ownRest().timers.add(pending, at: max(duration, .zero))
        }
      }
    }
    return memory
  }

  /// The timeouts of a state, each with its rank, which is its row; rows are in document order of the states, then in order of declaration.
  final func rankedTimeouts(of node: Int32) -> some Sequence<(Int32, Timeout)> {
    let rows = nodes[node].timeouts
    return zip(rows.first..., timeouts[rows])
  }

  final func pending(_ timeout: Timeout, of node: Int32, rank: Int32) -> Pending {
    Pending(column: timeout.column, event: timeoutEvents[timeout.event], cancelKey: .timeout(of: node), rank: rank)
  }

  /// The configuration that a state alone determines: with what is around it, and where it starts inside.
  func configuration(at state: StateReference) -> Configuration {
    var memory = Memory(unstarted: self)
    return withUnsafeMutablePointer(to: &memory) { memory in
      withRoom { room in
        // Safe because nothing reaches a context.
        var engine = Engine(self, memory, UnsafeMutableRawPointer(memory), room: room)
        engine.enterQuietly(to: state)
        return engine.keptConfiguration
      }
    }
  }

  /// Lends an engine with room to save a context, then does what is left for after.
  private func withEngine<R>(
    _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer, tracer: Tracer? = nil, records: Bool = false,
    _ body: (inout Engine) -> R
  ) -> R {
    guard let keeper = contextKeeper else { return run(memory, context, spare: nil, tracer: tracer, records: records, body) }
    return withUnsafeTemporaryAllocation(byteCount: keeper.size, alignment: keeper.alignment) { spare in
      run(memory, context, spare: spare.baseAddress, tracer: tracer, records: records, body)
    }
  }

  private func run<R>(
    _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer, spare: UnsafeMutableRawPointer?, tracer: Tracer?,
    records: Bool, _ body: (inout Engine) -> R
  ) -> R {
    withRoom { room in
      var engine = Engine(self, memory, context, spare: spare, room: room, tracer: tracer, records: records)
      let result = body(&engine)
      tellAftermath(of: engine.notes, context)
      return result
    }
  }

  private func tellAftermath(of notes: Engine.Notes?, _ context: UnsafeMutableRawPointer) {
    guard let aftermath = notes?.aftermath, !aftermath.isEmpty else { return }
    tell(aftermath, context)
  }
}

extension Chart {
  /// Does what hooks left for after the commit, and notifies hooks of rejections, in order.
  func tell(_ aftermath: [Engine.Aftermath], _ context: UnsafeMutableRawPointer) {
    AftermathDepth.enter {
      for item in aftermath {
        switch item {
        case .work(let work): work()
        case .rejection(let rejected): tell(rejected, context)
        }
      }
    }
  }
}

extension Engine {
  /// Works off the events that wait at the front, until none is left.
  fileprivate mutating func workOffQueue() {
    while workOffNext() {}
  }
}
