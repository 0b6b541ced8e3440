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
  ) throws(MachineError) -> R

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
  case rejected(Refusal, Configuration)
}

extension Engine {
  /// The answer for the event of the last macrostep.
  @inline(__always)
  fileprivate mutating func answer(_ verdict: Verdict) -> Answer {
    switch verdict {
    case .transitioned: .transitioned(macrostepRecord())
    case .queued: .queued
    case .deferred: .deferred
    case .joining: .joining
    case .ignored: .ignored
    case .rejected, .impossible: .rejected(effects.refusal, memory.pointee.configuration)
    }
  }
}

// MARK: Events

extension MachineHolder {
  /// Processes an event, and all that follows.
  ///
  /// - Returns: Whether it was accepted.
  @inline(__always)
  func fire(_ event: Occurrence) -> Bool {
    do throws(MachineError) {
      return try reserved("fire", []) { engine, reservation in
        process(event, engine, &reservation)
      } inHook: {
        queue(event, $0, "fire") != nil
      }
    } catch {
      if case .rejected = refuse(event, .failed(error)) { return false }
      return true
    }
  }

  /// Processes an event, and all that follows, by an engine that has the machine.
  ///
  /// - Returns: Whether it was accepted.
  @inline(__always)
  func process(_ event: Occurrence, _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) -> Bool {
    let verdict = process(event, postpones: true, engine, &reservation)
    if engine.pointee.hasEffects { processQueue(engine, &reservation) }
    return verdict != .rejected
  }

  /// The same, with what came of it.
  func attempt(_ event: Occurrence, _ call: StaticString, postpones: Bool) -> Answer {
    do throws(MachineError) {
      return try reserved(call, [.records, .keepsRefusals]) { engine, reservation in
        let verdict = process(event, postpones: postpones, engine, &reservation)
        return answer(verdict, engine, &reservation)
      } inHook: {
        answerInHook(event, call, postpones: postpones, $0)
      }
    } catch {
      return refuse(event, .failed(error))
    }
  }

  /// The same, without an answer for a step of which nothing has to be kept.
  ///
  /// - Returns: What came of the event; nil where it led to a brief step, which is in `step` then.
  @inline(__always)
  func attempt(_ event: Occurrence, _ call: StaticString, postpones: Bool, _ step: inout BriefStep) -> Answer? {
    do throws(MachineError) {
      return try reserved(call, [.records, .keepsRefusals]) { engine, reservation in
        attempt(event, postpones: postpones, &step, engine, &reservation)
      } inHook: {
        answerInHook(event, call, postpones: postpones, $0)
      }
    } catch {
      return refuse(event, .failed(error))
    }
  }

  @inline(__always)
  private func attempt(
    _ event: Occurrence, postpones: Bool, _ step: inout BriefStep, _ engine: UnsafeMutablePointer<Engine>,
    _ reservation: inout Reservation
  ) -> Answer? {
    let verdict = process(event, postpones: postpones, engine, &reservation)
    if verdict == .transitioned, !engine.pointee.hasEffects, let taken = engine.pointee.briefStep {
      step = taken
      return nil
    }
    return answer(verdict, engine, &reservation)
  }

  /// What came of an event; what it has left is processed then.
  @inline(never)
  private func answer(_ verdict: Engine.Verdict, _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) -> Answer {
    let answer = engine.pointee.answer(verdict)
    if engine.pointee.hasEffects { processQueue(engine, &reservation) }
    return answer
  }

  /// The same for a caller that wants a rejection only, not the transition.
  ///
  /// - Returns: The answer to an event that was rejected; else nil.
  @inline(__always)
  func require(_ event: Occurrence) -> Answer? {
    do throws(MachineError) {
      return try reserved("require", .keepsRefusals) { engine, reservation in
        let verdict = process(event, postpones: false, engine, &reservation)
        let isRejected = verdict == .rejected || verdict == .impossible
        let answer = isRejected ? engine.pointee.answer(verdict) : nil
        if engine.pointee.hasEffects { processQueue(engine, &reservation) }
        return answer
      } inHook: {
        answerInHook(event, "require", postpones: false, $0)
      }
    } catch {
      return refuse(event, .failed(error))
    }
  }

  private func answerInHook(_ event: Occurrence, _ call: StaticString, postpones: Bool, _ engine: UnsafeMutablePointer<Engine>) -> Answer {
    if postpones, let answer = queue(event, engine, call) { return answer }
    trapInsideReadonly(call)
    return .rejected(.failed(MachineError.insideHook), engine.pointee.keptConfiguration)
  }

  @inline(__always)
  private func process(
    _ event: Occurrence, postpones: Bool, _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation
  ) -> Engine.Verdict {
    if startsWithFirstEvent, engine.pointee.phase == .unstarted {
      if let error = start(engine, &reservation) {
        engine.pointee.setOccurrence(event)
        return engine.pointee.reject(event, .failed(error))
      }
    }
    return engine.pointee.interpret(event, postpones: postpones)
  }

  private func start(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) -> (any Error)? {
    if let error = engine.pointee.start() { return error }
    processQueue(engine, &reservation)
    publish(engine, &reservation)
    return nil
  }

  /// An event that was fired in a hook: it is processed once the macrostep has committed.
  private func queue(_ event: Occurrence, _ engine: UnsafeMutablePointer<Engine>, _ call: StaticString) -> Answer? {
    trapInsideReadonly(call)
    guard !engine.pointee.isQuery, event.call == nil else { return nil }
    let pending = Pending(column: event.column, event: compiled.store(event))
    engine.pointee.request(.send(pending, after: .zero))
    return .queued
  }

  /// Processes what was sent in the course of a macrostep; each macrostep but the last is published before the next.
  func processQueue(
    _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation, _ afterEach: (UnsafeMutablePointer<Engine>) -> Void = { _ in }
  ) {
    while engine.pointee.hasEffects {
      if engine.pointee.effects.stops {
        engine.pointee.effects.stops = false
        guard engine.pointee.memory.pointee.isRunning else { continue }
        publish(engine, &reservation)
        _ = engine.pointee.stop()
      } else {
        // A timer that is cancelled may be the last reference to an object that fires an event when it is released.
        changeTimers(engine, &reservation)
        guard engine.pointee.hasNext() else { return }
        publish(engine, &reservation)
        engine.pointee.processNext()
      }
      afterEach(engine)
    }
  }
}

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
        swap(&engine.pointee.memory.pointee.payloads, &replaced)
        let error = engine.pointee.start(keepsPayloads: true)
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
      return try reserved("stop", []) { engine, _ in
        engine.pointee.memory.pointee.isRunning ? engine.pointee.stop() : nil
      } inHook: {
        stopInHook($0)
      }
    } catch {
      return error
    }
  }

  private func stopInHook(_ engine: UnsafeMutablePointer<Engine>) -> (any Error)? {
    trapInsideReadonly("stop")
    if !engine.pointee.isQuery { engine.pointee.stopAfterMacrostep() }
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
    var due: (deadline: Duration, pending: Pending)?
    // The event outlives the call: listeners are notified of it at the end.
    let macrosteps = try? reserved("advance", .records) { engine, reservation -> [[TransitionRecord]]? in
      prepare(engine, &reservation)
      due = takeDueEvent(by: now, engine, &reservation)
      guard let due else { return nil }
      _ = engine.pointee.interpret(due.pending)
      return processedMacrosteps(engine, &reservation)
    } inHook: { _ in
      nil
    }
    return macrosteps ?? nil
  }

  /// Processes the queue, and collects the transitions of each macrostep.
  private func processedMacrosteps(_ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation) -> [[TransitionRecord]] {
    var macrosteps = [engine.pointee.reportedTransitions()]
    processQueue(engine, &reservation) { macrosteps.append($0.pointee.reportedTransitions()) }
    return macrosteps.filter { !$0.isEmpty }
  }
}
