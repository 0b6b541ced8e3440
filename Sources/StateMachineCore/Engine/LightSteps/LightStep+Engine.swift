extension LightStep {
  /// The engine, taken now if there is none yet.
  var engine: UnsafeMutablePointer<Engine> {
    mutating get { frame.engine ?? takeEngine() }
  }

  /// Takes an engine from the pool of the thread, and brings it to where the step is.
  @inline(never)
  private mutating func takeEngine() -> UnsafeMutablePointer<Engine> {
    let definition = Unmanaged.passUnretained(frame.compiled)
    let isSaved = flags.contains(.hasSavedContext)
    let engine = Engine.take(definition, tables, frame.context == contextRoom ? nil : frame.context, flags.subtracting(.hasSavedContext))
    engine.pointee.frame.label = frame.label
    let memory = memory ?? engine.pointee.ownMemory
    memory.pointee.active = lastNode
    if tables.pointee.hasRegions { memory.pointee.low = tables.pointee.nodes.low(ofPathTo: lastNode) }
    memory.pointee.phase = .running
    engine.pointee.begin(with: memory)
    engine.pointee.begin(Occurrence(event: frame.eventAddress.unsafelyUnwrapped, column: column, call: frame.call))
    if !falseGuards.isEmpty {
      for condition in falseGuards.all { engine.pointee.noteAnswer(false, of: condition) }
    }
    if isSaved { engine.pointee.keepSavedContext(at: contextRoom) }
    if stage == .selecting {
      engine.pointee.consider(plain: route)
    } else {
      engine.pointee.select(alone: route)
      engine.pointee.microsteps = 1
      engine.pointee.isLastMicrostep = flags.contains(.holdsPayloads) && isCertain
      if passed.exists { handOverPayload(to: engine) }
      engine.pointee.follow(self)
    }
    frame.engine = engine
    (hasMoreToRun, hasMoreToEnd) = (true, true)
    return engine
  }

  /// Takes an engine for a step that is over, and commits it.
  ///
  /// - Parameter verdict: What became of the event where nothing was taken; the engine has to know why it was rejected.
  /// - Returns: The engine.
  @inline(never)
  mutating func endByEngine(_ verdict: Engine.Verdict?) -> UnsafeMutablePointer<Engine> {
    if verdict == nil { stage = .over }
    let engine = engine
    engine.pointee.commit()
    if let verdict, verdict != .ignored { _ = engine.pointee.reject(verdict) }
    return engine
  }
}

extension UnsafeMutablePointer<StepFrame> {
  /// The engine that runs the step, taken now if there is none yet.
  var engine: UnsafeMutablePointer<Engine> {
    pointee.engine ?? lightStep.pointee.engine
  }

  /// The step that has no engine.
  var lightStep: UnsafeMutablePointer<LightStep> {
    // Safe because a light step begins with its frame, and no other frame is without an engine.
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: LightStep.self)
  }
}

extension Engine {
  /// Goes on with the microstep of a light step: brings to its stage what hooks and questions see.
  mutating func follow(_ step: borrowing LightStep) {
    let route = step.route
    shownState = step.frame.shownState
    if !route.pointee.isInternal {
      changesConfiguration = true
      if step.stage == .left { states.assign(only: route.pointee.parent) }
      if step.stage == .entered || step.stage == .over {
        active = route.pointee.shownTarget.state
        states.assign(only: active)
      }
    }
    if step.stage == .over { log.hasUnloggedStep = isLogged }
  }

  /// Ends a macrostep in which a line has ignored a call, and has replied.
  mutating func endReplying() throws -> Verdict {
    // There is no microstep, nor a plain route to one.
    arePlain = false
    return try endMacrostep(.ignored, postpones: true)
  }

  /// Goes on from a candidate whose guard was asked.
  mutating func interpret(_ candidate: UnsafePointer<CandidateRow>, isEnabled: Bool, postpones: Bool) -> Verdict {
    do {
      if isEnabled {
        select(alone: candidate)
        return try endMacrostep(take(), postpones: postpones)
      }
      noteAnswer(false, of: candidate.pointee.condition)
      guard candidate.pointee.next != 0 else { return try endMacrostep(.rejected, postpones: postpones) }
      return interpret(from: candidate + Int(candidate.pointee.next), postpones: postpones)
    } catch {
      return undo(after: error)
    }
  }
}
