import Synchronization

/// Events for which a light step is enough.
extension MachineCall {
  @inline(__always)
  func takeSimply(_ event: Occurrence) -> BriefStep? {
    withCore { core in
      let seen = core.word.load(ordering: .acquiring)
      guard seen & MachineWord.needsGeneralPath == 0 else { return nil }
      let node = MachineWord.node(of: seen)
      guard let cell = tables.pointee.simpleCell(for: event, at: node) else { return nil }
      let desired = MachineWord.moved(seen, by: cell)
      guard core.word.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing).exchanged else { return nil }
      return BriefStep(from: node, to: cell.target(from: node), isInternal: false)
    }
  }

  @inline(__always)
  func takeLightly(_ event: Occurrence, _ flags: Engine.Flags, postpones: Bool) -> LightResult {
    guard tables.pointee.mayTakeLightlyInSection, withCore({ $0.enterIfFree() }) else { return .none(isReserved: false) }
    guard let candidate = lightCandidate(for: event) else { return .none(isReserved: true) }
    let node = MachineWord.node(of: withCore { $0.word.load(ordering: .relaxed) })
    var step = LightStep(event, heldDefinition, memory, at: node, context, engineFlags(flags), candidate.pointee.routes)
    begin(&step)
    if candidate.pointee.isSureAction { return end(&step, step.takeAction(postpones: postpones)) }
    return end(&step, step.take(from: candidate, postpones: postpones))
  }

  /// Lets hooks that use the machine find the step, which stays where it is.
  @inline(__always)
  private func begin(_ step: inout LightStep) {
    step.frame.label = withCore { $0.withMachineExtras { $0.placeOfLabel } ?? nil }
    let frame = _withUnprotectedUnsafeMutablePointer(to: &step.frame) { $0 }
    withCore { $0.step = frame }
    if owner == nil { step.stayWithoutContext() }
  }

  /// Makes a step that was taken without an engine visible to other threads, and leaves the machine.
  @inline(__always)
  private func end(_ step: inout LightStep, _ verdict: Engine.Verdict?) -> LightResult {
    withCore { $0.step = nil }
    if let verdict, let engine = step.frame.engine { return .byEngine(engine, verdict) }
    let node = verdict == nil ? step.node : step.lastNode
    if publish(node) { return verdict == nil ? .taken(step.brief) : .rejected(step.falseGuards, at: node) }
    // Leaving needs an engine: a listener was added meanwhile.
    return .byEngine(step.endByEngine(isRejected: verdict != nil), verdict ?? .transitioned)
  }

  /// The candidate for an event that a light step tries first; nil where the event, or what listens to the machine, needs an engine.
  @inline(__always)
  private func lightCandidate(for event: Occurrence) -> UnsafePointer<CandidateRow>? {
    let word = withCore { $0.word.load(ordering: .relaxed) }
    guard word & MachineWord.needsEngine == 0, memory?.pointee.rest == nil else { return nil }
    return tables.pointee.lightCandidate(for: event, tables.pointee.denseCell(event.column, MachineWord.node(of: word)))
  }

  /// What the machine remembers beside its word.
  private var memory: UnsafeMutablePointer<Memory>? {
    @inline(__always) get { withCore { $0.withMachineExtras { $0.memory } ?? nil } }
  }

  /// - Returns: False where more has to be done; the machine is not left then.
  @inline(__always)
  private func publish(_ node: StateID) -> Bool {
    withCore { core in
      core.leave(
        clearing: MachineWord.state | MachineWord.phase, setting: MachineWord.bits(node, .running), unless: MachineWord.stopsLeaving)
    }
  }
}
