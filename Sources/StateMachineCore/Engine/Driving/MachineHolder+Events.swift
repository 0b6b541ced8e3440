/// Giving events to machines.
extension MachineHolder {
  /// Processes an event, and all that follows.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - sink: What the caller wants to know of it.
  /// - Returns: What the sink says.
  @inline(__always)
  func decide<Sink: EventSink>(_ event: Occurrence, _ sink: Sink) -> Sink.Result {
    switch takeLightly(event, Sink.flags, postpones: sink.postpones) {
    case .taken(let step): sink.taken(step)
    case .rejected(let guards, let node): sink.answered(.rejected(BriefRefusal(guards, at: node)), isAccepted: false)
    case .decided(let verdict, let node): decided(verdict, at: node, sink)
    case .byEngine(let engine, let verdict): decide(verdict, sink, by: engine)
    case .none(let isReserved): decide(event, sink, isReserved: isReserved)
    }
  }

  /// An event that is ignored is rejected where only a transition counts.
  @inline(__always)
  private func decided<Sink: EventSink>(_ verdict: Engine.Verdict, at node: StateID, _ sink: Sink) -> Sink.Result {
    let isAccepted = verdict == .ignored && sink.postpones
    return sink.answered(
      isAccepted ? .ignored : .rejected(BriefRefusal(isImpossible: verdict == .impossible, at: node)), isAccepted: isAccepted)
  }

  @inline(never)
  private func decide<Sink: EventSink>(_ event: Occurrence, _ sink: Sink, isReserved: Bool) -> Sink.Result {
    let answer: Answer
    do throws(MachineError) {
      switch try begin(sink.call, Sink.flags, isReserved: isReserved) {
      case .inHook(let engine): answer = answerInHook(event, sink.call, postpones: sink.postpones, engine)
      case .engine(let engine, var reservation):
        let verdict = process(event, postpones: sink.postpones, engine, &reservation)
        return end(verdict, sink, engine, &reservation)
      }
    } catch {
      answer = refuse(event, .failed(error))
    }
    return sink.answered(answer, isAccepted: !answer.isRejection)
  }

  @inline(never)
  private func decide<Sink: EventSink>(_ verdict: Engine.Verdict, _ sink: Sink, by engine: UnsafeMutablePointer<Engine>) -> Sink.Result {
    var reservation = resume(engine)
    return end(verdict, sink, engine, &reservation)
  }

  /// Processes an event, and all that follows, by an engine that has the machine, and ends the call.
  func decide<Sink: EventSink>(
    _ event: Occurrence, _ sink: Sink, by engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation
  ) -> Sink.Result {
    end(process(event, postpones: sink.postpones, engine, &reservation), sink, engine, &reservation)
  }

  /// Processes what an event has left, and ends the call.
  @inline(__always)
  private func end<Sink: EventSink>(
    _ verdict: Engine.Verdict, _ sink: Sink, _ engine: UnsafeMutablePointer<Engine>, _ reservation: inout Reservation
  ) -> Sink.Result {
    let result = sink.processed(verdict, engine)
    if engine.pointee.hasEffects { processQueue(engine, &reservation) }
    end(engine, &reservation)
    return result
  }

  /// Processes an event, and all that follows, with all that came of it.
  func attempt(_ event: Occurrence, _ call: StaticString, postpones: Bool) -> Answer {
    do throws(MachineError) {
      return try reserved(call, .answers) { engine, reservation in
        let answer = engine.pointee.answer(process(event, postpones: postpones, engine, &reservation))
        if engine.pointee.hasEffects { processQueue(engine, &reservation) }
        return answer
      } inHook: {
        answerInHook(event, call, postpones: postpones, $0)
      }
    } catch {
      return refuse(event, .failed(error))
    }
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
