/// What would be: nothing is run but guards, matchers and the closures of computed timeouts.
extension Engine {
  /// Whether an event would be accepted now: by a transition, to wait, or, where that counts, to be ignored.
  mutating func accepts(_ occurrence: Occurrence, ignoring: Bool) -> Bool {
    var isImpossible = false
    do {
      return try wouldAccept(occurrence, ignoring: ignoring, &isImpossible)
    } catch {
      return false
    }
  }

  /// Why an event would be rejected now; nil where it would be accepted.
  mutating func refusal(of occurrence: Occurrence) -> BriefRefusal? {
    reason(against: occurrence).map { BriefRefusal($0, in: memory) }
  }

  private mutating func reason(against occurrence: Occurrence) -> Refusal? {
    guard phase.isRunning else { return refusalAtRest }
    flags.insert(.keepsRefusals)
    var isImpossible = false
    do {
      if try wouldAccept(occurrence, ignoring: true, &isImpossible) { return nil }
      return isImpossible ? .impossible : refusalByGuards
    } catch {
      return .failed(error)
    }
  }

  /// - Throws: What rejects the event.
  private mutating func wouldAccept(_ occurrence: Occurrence, ignoring: Bool, _ isImpossible: inout Bool) throws -> Bool {
    if phase == .resuming, let error = requestComputedTimeouts() { throw error }
    begin(occurrence)
    if isMistyped { throw MachineError.argumentMissing }
    try selectTransitions(occurrence.column)
    if isDeferred(occurrence) || acceptsSelected(ignoring: ignoring) { return true }
    isImpossible = (0..<selectedCount).contains { selected[$0].decision == .impossible || selected[$0].decision == .stops }
    // What nothing takes has no reply, whatever might follow from its failure; see `follow`.
    if mayReply { return false }
    for index in effects.raised.indices {
      let failure = effects.raised[index]
      setOccurrence(failure)
      effects.failure = failure.error
      try selectTransitions(failure.column)
      if takesSelected { return true }
    }
    return false
  }

  /// Whether an event would be accepted, where no guard has to be asked for that; else nil.
  ///
  /// Every region is looked at: a guard that throws in one of them rejects the event, although another one takes it.
  mutating func acceptsWithoutGuards(_ occurrence: Occurrence, ignoring: Bool) -> Bool? {
    setOccurrence(occurrence)
    selectedCount = 0
    if isMistyped { return false }
    var isTaken = false
    for leaf in activeLeaves {
      guard let takes = takesWithoutGuards(occurrence, at: leaf) else { return nil }
      if takes { isTaken = true }
    }
    return isTaken || acceptsSelected(ignoring: ignoring) || isDeferred(occurrence)
  }

  /// Whether a transition of a state, or of one around it, takes an event for sure; nil where a guard has to be asked.
  ///
  /// A line that decides the event without a transition is selected.
  private mutating func takesWithoutGuards(_ occurrence: Occurrence, at leaf: StateID) -> Bool? {
    if tables.pointee.cell(occurrence.column, leaf).kind == .simple { return true }
    let first = tables.pointee.dispatch.firstCandidate(occurrence.column, leaf)
    guard first.exists else { return false }
    var candidate = tables.pointee.candidates.pointer(to: first)
    while true {
      if candidate.pointee.matcher.map({ matches($0) }) ?? true {
        guard candidate.pointee.decision == .transition else {
          select(deciding: candidate)
          return false
        }
        return candidate.pointee.guardBody == nil && candidate.pointee.routes.pointee.condition.isNone ? true : nil
      }
      guard candidate.pointee.next != 0 else { return false }
      candidate += Int(candidate.pointee.next)
    }
  }

  /// Whether the table has a place for an event, whatever guards say.
  mutating func permits(_ occurrence: Occurrence) -> Bool {
    setOccurrence(occurrence)
    selectedCount = 0
    return activeLeaves.contains { takesWithoutGuards(occurrence, at: $0) != false } || isDeferred(occurrence)
  }

  /// The active states without active ones inside.
  var activeLeaves: [StateID] {
    mutating get {
      var leaves: [StateID] = []
      var leaf = states.nextLeaf(from: .first)
      while leaf.exists {
        leaves.append(leaf)
        leaf = states.nextLeaf(from: leaf.next)
      }
      return leaves
    }
  }
}

extension CompiledDefinition {
  /// Where a machine is before its first event, hooks left aside.
  final var initialConfiguration: Configuration {
    var memory = Memory(unstarted: self)
    return ask(&memory) { engine in
      engine.enterQuietly()
      return engine.keptConfiguration
    }
  }

  /// Calls a closure with an engine, for a question that needs no context.
  final func ask<R>(_ memory: inout Memory, _ question: (inout Engine) -> R) -> R {
    withUnsafeMutablePointer(to: &memory) { memory in
      // Safe because matchers, unlike guards and hooks, do not reach a context.
      Engine.withEngine(self, memory, UnsafeMutableRawPointer(memory), .isQuery) { question(&$0.pointee) }
    }
  }
}
