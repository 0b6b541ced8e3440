/// How a call reaches the memory of a machine: where it is kept, which other calls exclude it, and what listens to it.
///
/// The calls of machines are written once, in extensions of this protocol: a value machine, and a machine that is shared by threads, differ
/// in what they do before and after.
protocol MachineHolder {
  /// What a call remembers while it has the machine.
  associatedtype Reservation

  var compiled: CompiledDefinition { get }

  /// A machine that has not been started starts with the first event.
  var startsWithFirstEvent: Bool { get }

  /// Reserves the machine for the calling thread, and takes an engine.
  ///
  /// - Parameters:
  ///   - call: The name of the call.
  ///   - flags: What the call wants of its engine.
  ///   - isReserved: The calling thread has the machine already.
  /// - Returns: The engine, or the one whose hook makes the call.
  /// - Throws: The deadlock that waiting would have been.
  func begin(_ call: StaticString, _ flags: Engine.Flags, isReserved: Bool) throws(MachineError) -> CallBeginning<Reservation>

  /// Goes on with an engine that a light step has taken.
  func resume(_ engine: UnsafeMutablePointer<Engine>) -> Reservation

  /// Publishes the last macrostep, ends the reservation, runs the work for after the commit, and gives the engine back.
  func end(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation)

  /// Takes the transition of a simple cell of a flat machine, where nothing else has to be done.
  func takeSimply(_ event: Occurrence) -> BriefStep?

  /// Gives an event to a light step, if one is enough and the calling thread has the machine or can have it at once.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - flags: What the call wants of an engine, should the step need one.
  ///   - postpones: Whether the event is accepted where it is only deferred, or only remembered by a join.
  /// - Returns: What came of it.
  func takeLightly(_ event: Occurrence, _ flags: Engine.Flags, postpones: Bool) -> LightResult

  /// Makes the changes of timers that macrosteps have committed.
  func changeTimers(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation)

  /// A macrostep has ended, and another one will follow: shows it to other threads.
  func publish(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation)

  /// Takes the event that is due first, if it is due by a time. What is sent in the course of it counts from its deadline.
  func takeDueEvent(
    by now: Duration, _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation
  ) -> (deadline: Duration, pending: Pending)?

  /// Answers for an event that was not decided by a step, and notifies hooks of the rejection.
  func refuse(_ event: Occurrence, _ refusal: Refusal) -> Answer

  /// Stops the program where the innermost section of the thread is a read section.
  func trapInsideReadonly(_ call: StaticString)
}

/// How a call begins.
enum CallBeginning<Reservation> {
  case engine(UnsafeMutablePointer<Engine>, Reservation)
  /// The calling thread runs a step on the machine, by this engine.
  case inHook(UnsafeMutablePointer<Engine>)
}

/// What came of an event that was given to a light step.
enum LightResult {
  case taken(BriefStep)
  /// Where the machine was, and the guards that were false, if the call keeps them.
  case rejected(FewGuards, at: StateID)
  /// Where the machine was, and that a line ignores the event or says that it cannot come, or that no line takes it.
  case decided(Engine.Verdict, at: StateID)
  /// The step needed an engine, which has processed the event.
  case byEngine(UnsafeMutablePointer<Engine>, Engine.Verdict)
  /// The event needs an engine from the beginning; nothing has happened, but that the calling thread may have the machine now.
  case none(isReserved: Bool)
}

extension LightResult {
  /// What came of an event for which nothing was taken, and no engine was needed.
  @inline(__always)
  init(_ verdict: Engine.Verdict, of step: borrowing LightStep) {
    self = verdict == .rejected ? .rejected(step.falseGuards, at: step.lastNode) : .decided(verdict, at: step.lastNode)
  }
}

/// What came of a call, without types.
@usableFromInline
enum Answer {
  case transitioned(MacrostepRecord)
  /// Fired in a hook: processed right after the macrostep.
  case queued
  case deferred
  /// It lets a source in at a join that is not complete.
  case joining
  case ignored
  /// Why it was rejected, and where the machine was.
  case rejected(BriefRefusal)

  /// Calls a closure with a place for an answer, which is not initialised.
  ///
  /// Most events need none: as an optional it would be written, looked at and released for each of them.
  @inlinable
  @inline(__always)
  static func withPlace<R: ~Copyable, Failure: Error>(
    _ body: (UnsafeMutablePointer<Answer>) throws(Failure) -> R
  ) throws(Failure) -> R {
    try withUnsafeTemporaryAllocation(of: Answer.self, capacity: 1) { (room) throws(Failure) -> R in
      try body(room.baseAddress.unsafelyUnwrapped)
    }
  }
}

extension Engine {
  /// The answer for the event of the last macrostep.
  @inline(never)
  mutating func answer(_ verdict: Verdict) -> Answer {
    switch verdict {
    case .transitioned: .transitioned(macrostepRecord())
    case .queued: .queued
    case .deferred: .deferred
    case .joining: .joining
    case .ignored: .ignored
    case .rejected, .impossible: .rejected(BriefRefusal(effects.refusal, in: memory))
    }
  }
}

extension MachineHolder {
  /// Reserves the machine for the calling thread, lets an engine run, and publishes the last macrostep; then runs the work for after the
  /// commit.
  ///
  /// - Parameters:
  ///   - call: The name of the call.
  ///   - flags: What the call wants of its engine.
  ///   - body: What to do with the engine.
  ///   - inHook: What to do instead where the calling thread runs a step on this machine.
  /// - Returns: What the closure that was called returns.
  /// - Throws: The deadlock that waiting would have been.
  func reserved<R>(
    _ call: StaticString, _ flags: Engine.Flags, _ body: (UnsafeMutablePointer<Engine>, inout Reservation) -> R,
    inHook: (UnsafeMutablePointer<Engine>) -> R
  ) throws(MachineError) -> R {
    switch try begin(call, flags, isReserved: false) {
    case .inHook(let engine): return inHook(engine)
    case .engine(let engine, var reservation):
      let result = body(engine, &reservation)
      end(engine, &reservation)
      return result
    }
  }
}

#if DEBUG
  extension MachineHolder {
    /// Takes the traces of a call, and passes them to those who trace all machines of the definition.
    func passedTraces(of engine: UnsafeMutablePointer<Engine>) -> [TraceRecord] {
      let traces = engine.pointee.takeTraces()
      for trace in traces { compiled.tracers.call(with: trace) }
      return traces
    }
  }
#endif

// MARK: Running

extension MachineHolder {
  /// Enters the initial configuration, unless the machine runs.
  ///
  /// - Returns: What undid the start.
  func start() -> (any Error)? {
    do throws(MachineError) {
      return try reserved("start", []) { engine, reservation in
        guard engine.pointee.phase != .running else { return nil }
        // One that was put in a state is running already, but has computed timeouts still to be asked for.
        let error = engine.pointee.phase == .resuming ? engine.pointee.resume() : engine.pointee.start()
        processQueue(engine, &reservation)
        return error
      } inHook: { _ in
        nil
      }
    } catch {
      return error
    }
  }

  /// Enters the initial configuration, whose states hold these payloads, unless the machine runs.
  ///
  /// - Returns: What undid the start.
  func start(with payloads: Payloads) -> (any Error)? {
    var replaced: Payloads? = payloads
    // Payloads may call the machine when they are released.
    defer { withExtendedLifetime(replaced) {} }
    do throws(MachineError) {
      return try reserved("start", []) { engine, reservation in
        guard !engine.pointee.phase.isRunning else { return nil }
        engine.pointee.notePayloads()
        // Through the engine, the thread sanitizer takes the exchange for a write to the definition.
        let memory = engine.pointee.memory
        swap(&memory.pointee.payloads, &replaced)
        let error = engine.pointee.start(keepsPayloads: true)
        // The payloads of the last configuration stay.
        if error != nil { swap(&memory.pointee.payloads, &replaced) }
        processQueue(engine, &reservation)
        return error
      } inHook: { _ in
        nil
      }
    } catch {
      return error
    }
  }

  /// Leaves every state, if the machine runs; in a hook, right after the macrostep.
  ///
  /// - Returns: The first error that an exit action threw.
  func stop() -> (any Error)? {
    do throws(MachineError) {
      return try reserved("stop", []) { engine, reservation in
        guard engine.pointee.memory.pointee.isRunning else { return nil }
        let error = engine.pointee.stop()
        if !engine.pointee.effects.deliveries.isEmpty { processQueue(engine, &reservation) }
        return error
      } inHook: {
        stopInHook($0)
      }
    } catch {
      return error
    }
  }

  private func stopInHook(_ engine: UnsafeMutablePointer<Engine>) -> (any Error)? {
    trapInsideReadonly("stop")
    // A guard that is asked a question is in no macrostep after which the machine could stop.
    if engine.pointee.isQuery { return MachineError.insideHook }
    engine.pointee.stopAfterMacrostep()
    return nil
  }

  /// Asks for computed timeouts, where that had to wait for a context; if one throws, the next call asks again.
  ///
  /// - Returns: The transitions of each macrostep.
  func resume() -> [[TransitionRecord]] {
    let macrosteps = try? reserved("resume", .records) { engine, reservation -> [[TransitionRecord]] in
      guard engine.pointee.phase == .resuming, engine.pointee.resume() == nil else { return [] }
      return processedMacrosteps(engine, &reservation)
    } inHook: { _ in
      []
    }
    return macrosteps ?? []
  }

  /// Processes what is due by a time, each event at its own time; in a hook it does nothing.
  ///
  /// - Returns: The transitions of each macrostep.
  func advance(to now: Duration) -> [[TransitionRecord]] {
    var macrosteps = resume()
    while let more = advanceToNextEvent(by: now) { macrosteps += more }
    return macrosteps
  }

  /// Processes the event that is due first, in a call of its own, so that the work it leaves for after the commit comes before the next.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - prepare: What to do before, in the same section.
  /// - Returns: The transitions of each macrostep; nil where nothing is due any more, and it is that time now.
  func advanceToNextEvent(
    by now: Duration, _ prepare: (UnsafeMutablePointer<Engine>, inout Reservation) -> Void = { _, _ in }
  ) -> [[TransitionRecord]]? {
    compiled.attend(to: .timeout)
    var due: (deadline: Duration, pending: Pending)?
    // The event outlives the call: listeners are notified of it at the end.
    let macrosteps = try? reserved("advance", .records) { engine, reservation -> [[TransitionRecord]]? in
      prepare(engine, &reservation)
      due = takeDueEvent(by: now, engine, &reservation)
      guard let due else { return nil }
      engine.pointee.interpretDue(due.pending)
      return processedMacrosteps(engine, &reservation)
    } inHook: { _ in
      nil
    }
    return macrosteps ?? nil
  }

  /// Processes the queue, and collects the transitions of each macrostep.
  func processedMacrosteps(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) -> [[TransitionRecord]] {
    var macrosteps = [engine.pointee.reportedTransitions()]
    processQueue(engine, &reservation) { macrosteps.append($0.pointee.reportedTransitions()) }
    return macrosteps.filter { !$0.isEmpty }
  }
}
