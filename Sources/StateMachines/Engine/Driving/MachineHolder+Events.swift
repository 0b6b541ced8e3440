/// Giving events to machines.
extension MachineHolder {
  /// Processes an event, and all that follows.
  ///
  /// - Returns: Whether it was accepted.
  @inline(__always)
  func fire(_ event: Occurrence) -> Bool {
    switch takeLightly(event, [], postpones: true) {
    case .taken: true
    case .rejected: false
    case .decided(let verdict, _): verdict == .ignored
    case .byEngine(let engine, let verdict): fire(event, verdict, by: engine)
    case .none(let isReserved): fire(event, isReserved: isReserved)
    }
  }

  @inline(never)
  private func fire(_ event: Occurrence, isReserved: Bool) -> Bool {
    do throws(MachineError) {
      switch try begin("fire", [], isReserved: isReserved) {
      case .inHook(let engine): return queue(event, engine, "fire") != nil
      case .engine(let engine, var reservation): return process(event, nil, engine, &reservation)
      }
    } catch {
      if case .rejected = refuse(event, .failed(error)) { return false }
      return true
    }
  }

  @inline(never)
  private func fire(_ event: Occurrence, _ verdict: Engine.Verdict, by engine: UnsafeMutablePointer<Engine>) -> Bool {
    var reservation = resume(engine)
    return process(event, verdict, engine, &reservation)
  }

  /// Processes an event, and all that follows, by an engine that has the machine, and ends the call.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - verdict: What became of it; nil where it is still to be processed.
  ///   - engine: The engine.
  ///   - reservation: What the call holds.
  /// - Returns: Whether it was accepted.
  @inline(__always)
  func process(
    _ event: Occurrence, _ verdict: Engine.Verdict?, _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation
  ) -> Bool {
    let verdict = verdict ?? process(event, postpones: true, engine, &reservation)
    if engine.pointee.hasEffects { processQueue(engine, &reservation) }
    end(engine, &reservation)
    return verdict != .rejected
  }

  /// The same, with what came of it.
  func attempt(_ event: Occurrence, _ call: StaticString, postpones: Bool) -> Answer {
    do throws(MachineError) {
      return try reserved(call, .answers) { engine, reservation in
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
  /// - Parameters:
  ///   - event: The event.
  ///   - call: The name of the call.
  ///   - postpones: Whether the event is accepted where it is only deferred, or only remembered by a join.
  ///   - answer: The place of the answer, which is initialised where nil is returned. An answer that was returned would be copied for each
  ///     step.
  /// - Returns: The brief step that the event led to.
  @inline(__always)
  func attempt(_ event: Occurrence, _ call: StaticString, postpones: Bool, _ answer: UnsafeMutablePointer<Answer>) -> BriefStep? {
    if let step = takeSimply(event) { return step }
    switch takeLightly(event, .answers, postpones: postpones) {
    case .taken(let step): return step
    case .rejected(let guards, let node): answer.initialize(to: .rejected(BriefRefusal(guards, at: node)))
    case .decided(let verdict, let node): answer.initialize(to: decided(verdict, at: node, postpones: postpones))
    case .byEngine(let engine, let verdict): return attempt(event, verdict, answer, by: engine)
    case .none(let isReserved): return attempt(event, call, isReserved: isReserved, postpones: postpones, answer)
    }
    return nil
  }

  /// An event that is ignored is rejected where only a transition counts.
  private func decided(_ verdict: Engine.Verdict, at node: StateID, postpones: Bool) -> Answer {
    if verdict == .ignored, postpones { return .ignored }
    return .rejected(BriefRefusal(isImpossible: verdict == .impossible, at: node))
  }

  @inline(never)
  private func attempt(
    _ event: Occurrence, _ call: StaticString, isReserved: Bool, postpones: Bool, _ answer: UnsafeMutablePointer<Answer>
  ) -> BriefStep? {
    do throws(MachineError) {
      switch try begin(call, .answers, isReserved: isReserved) {
      case .inHook(let engine): answer.initialize(to: answerInHook(event, call, postpones: postpones, engine))
      case .engine(let engine, var reservation):
        let verdict = process(event, postpones: postpones, engine, &reservation)
        return step(verdict, answer, engine, &reservation)
      }
    } catch {
      answer.initialize(to: refuse(event, .failed(error)))
    }
    return nil
  }

  @inline(never)
  private func attempt(
    _ event: Occurrence, _ verdict: Engine.Verdict, _ answer: UnsafeMutablePointer<Answer>, by engine: UnsafeMutablePointer<Engine>
  ) -> BriefStep? {
    var reservation = resume(engine)
    return step(verdict, answer, engine, &reservation)
  }

  /// What came of an event, at the end of the call.
  @inline(__always)
  private func step(
    _ verdict: Engine.Verdict, _ answer: UnsafeMutablePointer<Answer>, _ engine: UnsafeMutablePointer<Engine>,
    _ reservation: inout Reservation
  ) -> BriefStep? {
    var step: BriefStep?
    if verdict == .transitioned, !engine.pointee.hasEffects { step = engine.pointee.briefStep }
    if step == nil { answer.initialize(to: self.answer(verdict, engine, &reservation)) }
    end(engine, &reservation)
    return step
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
  /// - Parameters:
  ///   - event: The event.
  ///   - rejection: The place of the answer, which is initialised where the event is rejected.
  /// - Returns: Whether it was accepted.
  @inline(__always)
  func require(_ event: Occurrence, _ rejection: UnsafeMutablePointer<Answer>) -> Bool {
    switch takeLightly(event, .keepsRefusals, postpones: false) {
    case .taken: return true
    case .rejected(let guards, let node):
      rejection.initialize(to: .rejected(BriefRefusal(guards, at: node)))
      return false
    case .decided(let verdict, let node):
      rejection.initialize(to: decided(verdict, at: node, postpones: false))
      return false
    case .byEngine(let engine, let verdict): return require(verdict, rejection, by: engine)
    case .none(let isReserved): return require(event, isReserved: isReserved, rejection)
    }
  }

  @inline(never)
  private func require(_ event: Occurrence, isReserved: Bool, _ rejection: UnsafeMutablePointer<Answer>) -> Bool {
    do throws(MachineError) {
      switch try begin("require", .keepsRefusals, isReserved: isReserved) {
      case .inHook(let engine): rejection.initialize(to: answerInHook(event, "require", postpones: false, engine))
      case .engine(let engine, var reservation):
        return isAccepted(process(event, postpones: false, engine, &reservation), rejection, engine, &reservation)
      }
    } catch {
      rejection.initialize(to: refuse(event, .failed(error)))
    }
    return false
  }

  @inline(never)
  private func require(
    _ verdict: Engine.Verdict, _ rejection: UnsafeMutablePointer<Answer>, by engine: UnsafeMutablePointer<Engine>
  ) -> Bool {
    var reservation = resume(engine)
    return isAccepted(verdict, rejection, engine, &reservation)
  }

  /// Whether an event was accepted, at the end of the call.
  @inline(__always)
  private func isAccepted(
    _ verdict: Engine.Verdict, _ rejection: UnsafeMutablePointer<Answer>, _ engine: UnsafeMutablePointer<Engine>,
    _ reservation: inout Reservation
  ) -> Bool {
    let isRejected = verdict == .rejected || verdict == .impossible
    if isRejected { rejection.initialize(to: engine.pointee.answer(verdict)) }
    if engine.pointee.hasEffects { processQueue(engine, &reservation) }
    end(engine, &reservation)
    return !isRejected
  }

  private func answerInHook(_ event: Occurrence, _ call: StaticString, postpones: Bool, _ engine: UnsafeMutablePointer<Engine>) -> Answer {
    if postpones, let answer = queue(event, engine, call) { return answer }
    trapInsideReadonly(call)
    // Between the exits and the entries of a step no state may be active; then it is rejected where the step began.
    let hasStates = engine.pointee.activeNodes.contains { compiled.nodes[$0].isNamed }
    let configuration = hasStates ? engine.pointee.keptConfiguration : engine.pointee.memory.pointee.configuration
    return .rejected(BriefRefusal(.failed(MachineError.insideHook), in: configuration))
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
  ///
  /// Where one thing leads to another for longer than a macrostep may, what still waits is rejected: else the call would not return.
  func processQueue(
    _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation, _ afterEach: (UnsafeMutablePointer<Engine>) -> Void = { _ in }
  ) {
    var succession = Engine.Succession(of: engine)
    while engine.pointee.hasEffects {
      if engine.pointee.effects.stops {
        engine.pointee.effects.stops = false
        guard engine.pointee.memory.pointee.isRunning else { continue }
        publish(engine, &reservation)
        _ = engine.pointee.stop()
      } else {
        if !engine.pointee.effects.deliveries.isEmpty { Engine.deliverToChildren(engine) }
        // A timer that is cancelled may be the last reference to an object that fires an event when it is released.
        changeTimers(engine, &reservation)
        guard engine.pointee.hasNext() else { return }
        engine.pointee.count(&succession)
        publish(engine, &reservation)
        engine.pointee.processNext(succession)
      }
      afterEach(engine)
    }
  }
}
