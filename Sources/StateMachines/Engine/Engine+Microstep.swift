extension Engine {
  /// Takes the selected transitions.
  ///
  /// The order of the calls is the contract. SCXML Appendix D, `microstep`, between the `before` and `after` hooks of the transitions.
  /// Histories are recorded first, so that `before` hooks see the states that will be entered.
  mutating func microstep() throws {
    microsteps += 1
    guard microsteps <= chart.maximumMicrosteps else { throw MachineError.runaway(cycle: cycle()) }
    beginLog()
    if chart.hasHistories { recordHistories() }
    if let tracer { traceTransitions(tracer) }

    try executeHooks { $0.befores }
    try exitStates()
    try executeTransitionContent()
    try enterStates()
    try executeHooks { $0.afters }

    endLog()
    if microsteps > chart.maximumMicrosteps / 2 { ownNotes.path.append(chart.hasRegions ? target.leaf : active.leaf) }
  }

  /// Counts a failure that no transition took and whose guards raised another one, which may go on without end.
  ///
  /// Only microsteps count towards `maximumMicrosteps`; the limit of these failures allows for each guard and hook to fail once between two
  /// microsteps.
  mutating func countFailure() throws {
    failures += 1
    guard failures <= (microsteps + 1) * chart.closureCount else { throw MachineError.runaway(cycle: cycle()) }
  }

  /// Counts an event that was postponed by a macrostep which changed the configuration, and so put the event back.
  ///
  /// Its guard may throw each time it is asked, and a line for failures lead back to where the event is deferred. Each round takes at least
  /// one microstep, so the limit is `maximumMicrosteps`. The count starts again when an event is processed that is not deferred.
  mutating func countReturn(after verdict: Verdict) throws {
    if verdict != .deferred { returns = 0 }
    guard verdict == .deferred, changesConfiguration else { return }
    returns += 1
    guard returns <= chart.maximumMicrosteps else { throw MachineError.runaway(cycle: cycle()) }
  }

  // MARK: The selected transitions

  /// Lets guards and hooks see one of the selected transitions, or the one that is considered.
  @inline(__always)
  mutating func show(_ index: Int) {
    guard let transition = room?.selected[index] else { return }
    current = index
    source = BorrowedState(leaf: transition.source, value: transition.payload)
    state = source
    target = transition.target
    isInternal = transition.route.isInternal
    if isInternal {
      target = source
    } else if target.leaf < 0 || chart.keepsValues {
      target = borrowedTarget(target.leaf < 0 ? targetByHistory(of: transition.route) : target.leaf)
    }
  }

  private mutating func executeHooks(_ rows: (Route) -> Rows) throws {
    for index in 0..<selectedCount {
      guard let transition = room?.selected[index] else { continue }
      let operations = rows(transition.route)
      guard !operations.isEmpty else { continue }
      show(index)
      try perform(operations)
    }
  }

  /// SCXML Appendix D, `executeTransitionContent`.
  private mutating func executeTransitionContent() throws {
    try executeHooks { $0.actions }
  }

  /// The transition whose domain a state is in, for those who see the state being left or entered.
  mutating func showTransition(around node: Int32) {
    guard selectedCount > 0, let selected = room?.selected else { return }
    if selectedCount == 1 { return show(0) }
    for index in 0..<selectedCount {
      let domain = selected[index].domain
      if domain != Domain.none, chart.isDescendant(node, of: domain) { return show(index) }
    }
  }

  // MARK: The user's code

  mutating func perform(_ operations: Rows) throws {
    guard !operations.isEmpty else { return }
    for operation in chart.operations[operations] { try perform(operation) }
  }

  /// Runs a hook or action; under the W3C rule an error ends this block and is raised.
  mutating func perform(_ operation: Operation) throws {
    do {
      try run(operation)
    } catch {
      guard chart.policy == .raise else { throw error }
      raiseFailure(error)
    }
  }

  mutating func run(_ operation: Operation) throws {
    guard operation.matcher < 0 || matches(operation.matcher) else { return }
    guard operation.targetFilter < 0 || leads(to: chart.targetFilters[operation.targetFilter]) else { return }
    if !isContextSaved { saveContext() }
    let hook = chart.hooks[operation.hook]
    try withUnsafeMutablePointer(to: &self) { engine in
      var step = AnyStep(engine)
      try hook._withUnsafeGuaranteedRef { try $0.body.run(&step) }
    }
  }

  /// Requests the timeouts of a state; those that are computed are asked for now.
  mutating func startTimeouts(of node: Int32) throws {
    for timeout in chart.timeouts[chart.nodes[node].timeouts] { try startTimeout(timeout, of: node) }
  }

  mutating func startTimeout(_ timeout: Timeout, of node: Int32, rank: Int32 = -1) throws {
    guard let duration = try duration(of: timeout) else { return }
    let pending = chart.pending(timeout, of: node, rank: rank)
    ownNotes.requests.append(.send(pending, after: duration))
  }

  private mutating func duration(of timeout: Timeout) throws -> Duration? {
    if let duration = timeout.duration { return duration }
    let computation = chart.durations[timeout.computation]
    do {
      let duration = try withUnsafeMutablePointer(to: &self) { engine in
        try computation._withUnsafeGuaranteedRef { try $0.duration(engine) }
      }
      return min(duration, .longest)
    } catch {
      guard chart.policy == .raise else { throw error }
      raiseFailure(error)
      return nil
    }
  }

  // MARK: Records

  private mutating func traceTransitions(_ tracer: Tracer) {
    for index in 0..<selectedCount {
      show(index)
      tracer.note(.taken(kept(occurrence), from: source.kept, to: targets.map { borrowedTarget($0).kept }))
    }
  }

  /// The states that a macrostep goes round in, the first in document order first; the last ones it was in, where it does not go round.
  private func cycle() -> [String] {
    let late = Array(notes?.path.suffix(1_000) ?? [])
    let period = late.indices.dropFirst().first { period in
      late.indices.dropFirst(period).allSatisfy { late[$0] == late[$0 - period] }
    }
    let round = late.suffix(period ?? 16)
    let start = period == nil ? nil : round.min().flatMap(round.firstIndex)
    let states = round.isEmpty ? [active.leaf] : Array(round[(start ?? round.startIndex)...] + round[..<(start ?? round.startIndex)])
    return states.map { chart.name(of: BorrowedState(leaf: $0)) }
  }
}
