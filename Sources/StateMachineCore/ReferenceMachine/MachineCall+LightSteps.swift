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
    // Everything is looked up before the section is entered, since the processor does nothing else meanwhile. It holds inside: the section
    // is entered only if the word is still the same, and tables do not change. Acquiring, because a rejection says that a step is over,
    // and its caller may read what the step has written.
    let seen = withCore { $0.word.load(ordering: .acquiring) }
    let node = MachineWord.node(of: seen)
    guard seen & (LockWord.taken | MachineWord.needsEngine) == 0 else {
      return .none(isReserved: false)
    }
    let cell = tables.pointee.denseCell(event.column, node)
    guard let candidate = tables.pointee.candidate(for: event, cell) else {
      let isRejected = seen & LockWord.readers == 0 && tables.pointee.rejects(event, cell) && tables.pointee.isAlone(node)
      // In a definition with regions and more than 64 states, an answer has more than a word.
      return isRejected && !tables.pointee.flags.contains(.hasContent) ? .decided(.rejected, at: node) : .none(isReserved: false)
    }
    // Read here for the same reason.
    let action = candidate.pointee.certainAction
    guard candidate.pointee.mayBeAskedInSection, !isTooDeep, withCore({ $0.enter(seeing: seen) }) else {
      // What a line decides is true of the state that was seen, although another thread may have the machine now.
      return candidate.pointee.verdict.map { .decided($0, at: node) } ?? .none(isReserved: false)
    }
    let (memory, label) = withCore { $0.withMachineExtras { ($0.memory, $0.placeOfLabel) } ?? (nil, nil) }
    if seen & MachineWord.deferring != 0, !withDefinition({ $0.leavesEventsDeferred(candidate, in: memory) }) {
      return .none(isReserved: true)
    }
    var flags = flags.union(.reports)
    if let owner { flags.formUnion(owner.flags) }
    var step = LightStep(event, heldDefinition, memory, at: node, context, flags, candidate.pointee.routes)
    step.frame.label = label
    begin(&step)
    return end(&step, step.takeInSection(from: candidate, action, postpones: postpones))
  }

  /// Whether more calls of the thread run inside each other than the limit allows.
  @inline(__always)
  private var isTooDeep: Bool {
    // A thread sees its own changes, and what others are at does not matter.
    tables.pointee.deepThreads.pointee.load(ordering: .relaxed) > 0 && EnginePool.isThisThreadTooDeep
  }

  /// Lets hooks that use the machine find the step, which stays where it is.
  @inline(__always)
  private func begin(_ step: inout LightStep) {
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
    if step.flags.contains(.hasSets), verdict == nil { publishRegions(after: step.route) }
    if publish(node) { return verdict.map { LightResult($0, of: step) } ?? .taken(step.brief) }
    // Leaving needs an engine: a listener was added meanwhile.
    return .byEngine(step.endByEngine(verdict), verdict ?? .transitioned)
  }

  /// Makes the active states visible of a definition that has regions, none of which is active.
  @inline(never)
  private func publishRegions(after route: UnsafePointer<RouteRow>) {
    withCore { core in
      core.regions.store(route.pointee.states(after: core.regions.load(ordering: .relaxed)), ordering: .releasing)
    }
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
