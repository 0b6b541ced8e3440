extension Engine {
  /// Takes one transition.
  ///
  /// The order of the calls is the contract. SCXML Appendix D, `microstep`, between the `before` and `after` hooks of the transition.
  mutating func microstep(_ route: Route) throws {
    microsteps += 1
    guard microsteps <= chart.maximumMicrosteps else { throw MachineError.runaway(cycle: cycle()) }
    isInternal = route.isInternal
    var operations = OperationsOfRoute(route)

    try perform(operations.next(route.beforeCount))
    try exitStates(operations.next(route.exitCount))
    try executeTransitionContent(operations.next(route.actionCount))
    try enterStates(operations.next(route.entryCount))
    state = source
    try perform(operations.rest)

    if records || section?.isWatched == true { record() }
    if microsteps > chart.maximumMicrosteps / 2 { ownNotes.path.append(active.leaf) }
  }

  /// Drops a failure that nothing took, but not for ever.
  ///
  /// The guard of a line for failures may throw each time it is asked, and so raise the next one.
  mutating func dropFailure() throws {
    droppedFailures += 1
    guard droppedFailures <= chart.maximumMicrosteps else { throw MachineError.runaway(cycle: cycle()) }
  }

  /// Lets an event come back that was postponed in a macrostep which changed the configuration all the same, but not for ever.
  ///
  /// Its guard may throw each time it is asked, and a line for failures lead back to where the event is deferred.
  mutating func countReturn() throws {
    returns += 1
    guard returns <= chart.maximumMicrosteps else { throw MachineError.runaway(cycle: cycle()) }
  }

  /// SCXML Appendix D, `exitStates`.
  private mutating func exitStates(_ operations: Rows) throws {
    guard !isInternal else { return }
    changesConfiguration = true
    try perform(operations)
    if !chart.nodes[active.leaf].timeouts.isEmpty { ownNotes.requests.append(.cancel(.timeout(of: active.leaf))) }
    isActive = false
  }

  /// SCXML Appendix D, `executeTransitionContent`.
  private mutating func executeTransitionContent(_ operations: Rows) throws {
    state = source
    try perform(operations)
  }

  /// SCXML Appendix D, `enterStates`.
  private mutating func enterStates(_ operations: Rows) throws {
    guard !isInternal else { return }
    active = target
    try enter(target, operations)
  }

  /// Enters a state: its actions, then its timeouts begin.
  mutating func enter(_ entered: BorrowedState, _ operations: Rows) throws {
    isActive = true
    state = entered
    try perform(operations)
    try startTimeouts(chart.nodes[entered.leaf].timeouts, of: entered.leaf)
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
    if !isContextSaved { saveContext() }
    let hook = chart.hooks[operation.hook]
    try withUnsafeMutablePointer(to: &self) { engine in
      var step = AnyStep(engine)
      try hook._withUnsafeGuaranteedRef { try $0.body.run(&step) }
    }
  }

  /// Requests the timeouts of a state; those that are computed are asked for now.
  mutating func startTimeouts(_ timeouts: Rows, of leaf: Int32, where isMeant: (Timeout) -> Bool = { _ in true }) throws {
    for timeout in chart.timeouts[timeouts] where isMeant(timeout) {
      guard let duration = try duration(of: timeout) else { continue }
      let pending = Pending(column: timeout.column, event: chart.timeoutEvents[timeout.event], cancelKey: .timeout(of: leaf))
      ownNotes.requests.append(.send(pending, after: duration))
    }
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

  mutating func record() {
    let record = TransitionRecord(from: source, to: target, occurrence, notes?.failure, isInternal: isInternal, in: chart)
    ownNotes.transitions.append(record)
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

/// The operations of a route, one phase after the other.
private struct OperationsOfRoute {
  var rest: Rows

  init(_ route: Route) {
    rest = route.operations
  }

  mutating func next(_ count: Int32) -> Rows {
    let rows = Rows(first: rest.first, count: count)
    rest.first += rows.count
    rest.count -= rows.count
    return rows
  }
}
