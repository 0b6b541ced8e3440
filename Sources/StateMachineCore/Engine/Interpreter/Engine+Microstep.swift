extension Engine: MicrostepTaker {
  @inline(__always)
  mutating func begin(_ selection: Selection) throws {
    microsteps &+= 1
    if microsteps >= tables.pointee.firstLateMicrostep { try countLateMicrostep() }
    if !selection.isPlain { prepare() } else if isWatched { noteTransitions() }
    if flags.contains(.holdsPayloads) { beginPayloads(selection) }
  }

  @inline(__always)
  mutating func end(_ selection: Selection) {
    if selection.isPlain { log.hasUnloggedStep = isLogged } else { endLog() }
    if microsteps >= tables.pointee.firstLateMicrostep { notePath() }
  }

  /// The selected transitions.
  var selection: Selection {
    @inline(__always) get { Selection(selected, count: selectedCount, arePlain: false, .all) }
  }

  @inline(never)
  private mutating func countLateMicrostep() throws {
    guard microsteps <= tables.pointee.maximumMicrosteps else { throw runaway }
  }

  /// What comes before the hooks of transitions that are not plain.
  @inline(never)
  private mutating func prepare() {
    beginLog()
    if tables.pointee.hasHistories { recordHistories() }
    if isWatched { noteTransitions() }
  }

  @inline(never)
  private mutating func notePath() {
    hasEffects = true
    guard !states.isPath else { return effects.path.append(active) }
    for index in 0..<selectedCount { notePath(of: selected[index]) }
  }

  /// Notes the active states inside what a transition may have entered that have no states inside themselves; for an internal transition
  /// those inside its source.
  private mutating func notePath(of transition: Selected) {
    let isInternal = transition.domain == Domain.none
    let end = tables.pointee.nodes.end(of: isInternal ? transition.source : transition.domain)
    var leaf = states.nextLeaf(from: isInternal ? transition.source : transition.domain.next)
    while leaf.exists, leaf < end {
      effects.path.append(leaf)
      leaf = states.nextLeaf(from: leaf.next)
    }
  }

  /// Counts a failure that no transition took and whose guards raised another one, which may go on without end.
  ///
  /// Only microsteps count towards `maximumMicrosteps`; the limit of these failures allows for each guard and hook to fail once between two
  /// microsteps.
  mutating func countFailure() throws {
    failures += 1
    guard failures <= (microsteps + 1) * tables.pointee.closureCount else { throw runaway }
  }

  /// Counts an event that was postponed by a macrostep which changed the configuration, and so put the event back.
  ///
  /// Its guard may throw each time it is asked, and a line for failures lead back to where the event is deferred. Each round takes at least
  /// one microstep, so the limit is `maximumMicrosteps`. The count starts again when an event is processed that is not deferred.
  mutating func countReturn(after verdict: Verdict) throws {
    if verdict != .deferred { returns = 0 }
    guard verdict == .deferred, changesConfiguration else { return }
    returns += 1
    guard returns <= tables.pointee.maximumMicrosteps else { throw runaway }
  }

  // MARK: The selected transitions

  /// Lets guards and hooks see one of the selected transitions, or the one that is considered.
  @inline(__always)
  mutating func show(_ index: Int) {
    current = index
    let route = selected[index].route
    if route.pointee.isPlain { return show(route) }
    showGeneral(index)
  }

  /// Lets guards and hooks see a plain transition, whose route says all.
  @inline(__always)
  mutating func show(_ route: UnsafePointer<RouteRow>) {
    shownSource = RouteRow.shownSource(of: route)
    shownState = shownSource
    shownTarget = RouteRow.shownTarget(of: route)
    isInternal = route.pointee.isInternal
  }

  private mutating func showGeneral(_ index: Int) {
    let transition = selected[index]
    source = transition.source
    shownState = shownSource
    isInternal = transition.route.pointee.isInternal
    if isInternal {
      shownTarget = shownSource
    } else {
      target = transition.target.isNone ? targetByHistory(of: transition.route) : transition.target
    }
  }

  @inline(__always)
  mutating func show(_ state: UnsafePointer<ShownState>) {
    shownState = state
  }

  @inline(__always)
  mutating func executeHooks(
    _ selection: Selection, _ range: (UnsafePointer<RouteRow>) -> (RouteRow.Hooks, RouteRow.Hooks)
  ) throws {
    if let route = selection.only {
      let (first, end) = range(route)
      return try perform(first, end)
    }
    for index in 0..<selection.count {
      let (first, end) = range(selection.route(index))
      guard first < end else { continue }
      show(index)
      try performBlock(first, end)
    }
  }

  @inline(never)
  private mutating func performBlock(_ first: RouteRow.Hooks, _ end: RouteRow.Hooks) throws {
    try perform(first, end)
  }

  /// The transition whose domain a state is in, for hooks of a state that is left or entered.
  mutating func showTransition(around node: StateID) {
    guard selectedCount > 0 else { return }
    if selectedCount == 1 { return show(0) }
    for index in 0..<selectedCount {
      let domain = selected[index].domain
      if domain != Domain.none, tables.pointee.nodes.isDescendant(node, of: domain) { return show(index) }
    }
  }

  // MARK: The user's code

  mutating func perform(_ rows: OperationID.Rows) throws {
    guard !rows.isEmpty else { return }
    let first = tables.pointee.hooks.pointer(to: rows.first)
    try perform(first, first + rows.count)
  }

  /// Runs hooks or actions; under the W3C rule an error ends its block and is raised.
  @inline(__always)
  mutating func perform(_ first: RouteRow.Hooks, _ end: RouteRow.Hooks) throws {
    var hook = first
    while hook < end {
      do {
        try run(hook)
      } catch {
        try fail(error)
      }
      hook += 1
    }
  }

  @inline(__always)
  mutating func answerFailure(_ error: any Error) throws -> Bool {
    try fail(error)
    return false
  }

  @inline(never)
  mutating func fail(_ error: any Error) throws {
    if let failure = error as? CallFailure { throw failure.error }
    guard tables.pointee.policy == .raise else { throw error }
    raiseFailure(error)
  }

  @inline(__always)
  mutating func run(_ hook: RouteRow.Hooks) throws {
    if !flags.isDisjoint(with: .savesContext | .filtersHooks) {
      if hook.pointee.isFiltered, !passes(hook) { return }
      if flags.contains(.savesContext), !hook.pointee.cannotThrow || !isCertain { saveContext() }
    }
    try call(hook.pointee.hook)
  }

  /// Whether a hook waits for this step.
  @inline(never)
  private mutating func passes(_ hook: RouteRow.Hooks) -> Bool {
    guard hook.pointee.matcher.isNone || matches(tables.pointee.matchers[hook.pointee.matcher]) else { return false }
    return hook.pointee.targetFilter.isNone || leads(to: tables.pointee.targetFilters[hook.pointee.targetFilter])
  }

  /// Requests the timeouts of a state; those that are computed are asked for now.
  mutating func startTimeouts(of node: StateID) throws {
    for timeout in tables.pointee.timeouts[tables.pointee.nodes[node].timeouts] { try startTimeout(timeout, of: node) }
  }

  mutating func startTimeout(_ timeout: Timeout, of node: StateID, rank: TimeoutID = .none) throws {
    guard let duration = try duration(of: timeout) else { return }
    request(.send(compiled.pending(timeout, of: node, rank: rank), after: duration))
  }

  private mutating func duration(of timeout: Timeout) throws -> Duration? {
    if let duration = timeout.duration { return duration }
    let computation = tables.pointee.durations[timeout.computation]
    do {
      let duration = try withStep { step in try computation._withUnsafeGuaranteedRef { try $0.duration(step) } }
      return min(duration, .longest)
    } catch {
      guard tables.pointee.policy == .raise else { throw error }
      raiseFailure(error)
      return nil
    }
  }

  // MARK: Records

  @inline(never)
  private mutating func noteTransitions() {
    if isTraced { traceTransitions() }
    guard flags.contains(.notes), let notes else { return }
    let column = occurrence.kind == .always ? tables.pointee.alwaysColumn : occurrence.column
    for index in 0..<selectedCount {
      let route = tables.pointee.routes.id(at: selected[index].route)
      notes.pointee.add(TransitionKey(source: selected[index].source, column: column, route: route))
    }
  }

  private mutating func traceTransitions() {
    for index in 0..<selectedCount {
      show(index)
      note(.taken(kept(occurrence), from: source, to: targets, by: tables.pointee.routes.id(at: selected[index].route)))
    }
  }

  /// Too many microsteps, with the states that the macrostep goes round in, the first in document order first; the last ones it was in,
  /// where it does not go round.
  private var runaway: MachineError {
    mutating get { runaway(through: effects.path.indices.map { effects.path[$0] }) }
  }

  /// The same, with the states that it has gone through.
  mutating func runaway(through path: [StateID]) -> MachineError {
    let late = Array(path.suffix(1_000))
    let period = late.indices.dropFirst().first { period in
      late.indices.dropFirst(period).allSatisfy { late[$0] == late[$0 - period] }
    }
    let round = late.suffix(period ?? 16)
    let start = period == nil ? nil : round.min().flatMap(round.firstIndex)
    let states = round.isEmpty ? [active] : Array(round[(start ?? round.startIndex)...] + round[..<(start ?? round.startIndex)])
    var seen: Set<StateID> = []
    return .runaway(cycle: states.filter { seen.insert($0).inserted }.map { compiled.name(of: $0) })
  }
}
