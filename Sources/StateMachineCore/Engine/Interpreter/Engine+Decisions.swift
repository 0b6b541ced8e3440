/// Lines that take an event without a microstep: they ignore it, declare it impossible, let a source in at a join, or defer it.
extension Engine {
  /// Takes out what was selected and leads to no microstep.
  ///
  /// - Returns: What the event comes to if no transition is left.
  mutating func removeLinesWithoutStep() throws -> Verdict {
    rememberJoins()
    var verdict = Verdict.rejected
    var stopping: StateID?
    var kept = 0
    for index in 0..<selectedCount {
      let transition = selected[index]
      switch transition.decision {
      case .transition where transition.isIncomplete: verdict = .joining
      case .transition:
        selected[kept] = transition
        kept += 1
      case .ignored:
        if verdict != .joining { verdict = .ignored }
        try reply(index)
      case .impossible: if verdict == .rejected { verdict = .impossible }
      case .stops:
        if verdict == .rejected { verdict = .impossible }
        stopping = stopping ?? transition.source
      }
    }
    selectedCount = kept
    if let stopping, kept == 0, verdict == .impossible { stopProgram(by: stopping) }
    return verdict
  }

  /// Makes the reply of a line that ignores a call.
  private mutating func reply(_ index: Int) throws {
    let route = selected[index].route
    guard route.pointee.exitEnd < route.pointee.actionEnd else { return }
    show(index)
    try perform(route.pointee.exitEnd, route.pointee.actionEnd)
  }

  /// Whether something that was selected is a transition.
  var takesSelected: Bool {
    mutating get { (0..<selectedCount).contains { selected[$0].decision == .transition } }
  }

  /// Whether something that was selected accepts the event; a line that ignores it does so only where that counts.
  mutating func acceptsSelected(ignoring: Bool) -> Bool {
    takesSelected || ignoring && (0..<selectedCount).contains { selected[$0].decision == .ignored }
  }

  /// Selects a line that decides an event without a transition, so that a question whether the event is deferred finds it.
  mutating func select(deciding candidate: UnsafePointer<CandidateRow>) {
    (selected + selectedCount).initialize(
      to: Selected(
        candidate: candidate.pointee.id, source: candidate.pointee.source, domain: Domain.none, decision: candidate.pointee.decision,
        target: candidate.pointee.source, route: candidate.pointee.routes))
    selectedCount += 1
  }

  /// Stops the program with a sentence that names the line which says so.
  private mutating func stopProgram(by source: StateID) -> Never {
    let event = compiled.name(of: occurrence, effects.failure)
    let leaves = activeLeaves.map { "'\(compiled.name(of: compiled.nearestNamed($0)))'" }
    let lines = compiled.stoppingLines(for: occurrence, effects.failure, in: source).map { "\($0)" }
    fatalError("'\(event)' is impossible while \(leaves.joined(separator: ", ")), says \(lines.joined(separator: " or "))")
  }

  // MARK: Deferred events

  /// Whether each event that waits would only be postponed again.
  ///
  /// Where regions are active, or where macrosteps are recorded, events are put back and processed.
  mutating func allStayDeferred(of rest: Memory.Rest) -> Bool {
    !isTraced && !flags.contains(.hasSets) && compiled.allStayDeferred(of: rest, at: active)
  }
}

extension CompiledDefinition {
  /// Whether all events that wait stay where they are if a candidate takes an event, in a machine no region of which is active.
  ///
  /// - Returns: False also where a guard decides which candidate takes it.
  @inline(never)
  final func leavesEventsDeferred(_ candidate: UnsafePointer<CandidateRow>, in memory: UnsafeMutablePointer<Memory>?) -> Bool {
    guard let rest = memory?.pointee.rest, !rest.deferred.isEmpty else { return true }
    guard candidate.pointee.cost >= .hooks, candidate.pointee.guardBody == nil else { return false }
    let route = candidate.pointee.routes
    return route.pointee.isInternal || allStayDeferred(of: rest, at: route.pointee.shownTarget.state)
  }

  /// Whether each event that waits would only be postponed again while no region is active: no line names it in a state and in those around
  /// it, and one of them defers it whatever its payload is.
  fileprivate final func allStayDeferred(of rest: Memory.Rest, at deepest: StateID) -> Bool {
    guard tables.pointee.nodes[deepest].mayDefer else { return false }
    for index in rest.deferred.indices {
      let column = rest.deferred[index].column
      var cell = tables.pointee.denseCell(column, deepest)
      // Through the class: else the tables are copied.
      if cell.isSentinel { cell = self.cell(column, deepest) }
      guard cell.kind == .undecided, defersAlways(column, at: deepest) else { return false }
    }
    return true
  }

  private final func defersAlways(_ column: ColumnID, at deepest: StateID) -> Bool {
    var node = deepest
    while node.exists {
      for deferral in tables.pointee.deferrals[tables.pointee.nodes[node].deferrals] {
        if deferral.column.isNone || deferral.column == column, deferral.matcher.isNone { return true }
      }
      node = tables.pointee.nodes[node].parent
    }
    return false
  }
}
