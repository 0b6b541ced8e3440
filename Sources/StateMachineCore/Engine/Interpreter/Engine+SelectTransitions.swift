extension Engine {
  /// Selects the transitions that an event leads to.
  ///
  /// SCXML Appendix D, `selectTransitions`: for each active state without active ones inside, in document order, the first candidate whose
  /// guard holds, from the inside out. Transitions that name a state come before those from `.any`, each in document order; the definition
  /// has put them in this order. Conflicts are still to be removed.
  @inline(__always)
  mutating func selectTransitions(_ column: ColumnID) throws {
    selectedCount = 0
    (arePlain, haveStep) = (true, true)
    if flags.contains(.hasSets) { return try selectTransitionsOfLeaves(column) }
    try selectTransition(of: active, column)
  }

  @inline(never)
  private mutating func selectTransitionsOfLeaves(_ column: ColumnID) throws {
    phases = []
    if states.isPath || tables.pointee.needsRoom || isQuery { return try selectTransitionsOfOuterLeaves(column) }
    var leaves = states.low & tables.pointee.atomic
    while case let leaf = Self.removeFirst(&leaves), leaf.exists { try selectTransition(of: leaf, column) }
  }

  /// The same for many states, and where a question that is asked in a hook may find a state whose states inside are left already or still
  /// to be entered.
  @inline(never)
  private mutating func selectTransitionsOfOuterLeaves(_ column: ColumnID) throws {
    var leaf = states.nextLeaf(from: .first)
    while leaf.exists {
      if tables.pointee.nodes[leaf].isAtomic {
        try selectTransition(of: leaf, column)
      } else {
        // The cell of a parallel state stands for all states inside, and names no candidate.
        let first = tables.pointee.dispatch.firstCandidate(column, leaf)
        if first.exists { try selectFirst(from: tables.pointee.candidates.pointer(to: first)) }
      }
      leaf = states.nextLeaf(from: leaf.next)
    }
  }

  /// The first of some of the first 64 states, if there is one.
  @inline(__always)
  private static func removeFirst(_ states: inout UInt64) -> StateID {
    guard states != 0 else { return .none }
    let first = StateID(firstOf: states)
    states &= states &- 1
    return first
  }

  /// SCXML Appendix D, `selectEventlessTransitions`, conflicts removed.
  mutating func selectEventlessTransitions() throws {
    guard mayTakeEventless else {
      if log.hasUnloggedStep { logPlainMicrostep() }
      selectedCount = 0
      return
    }
    setOccurrence(.always)
    try selectTransitions(tables.pointee.alwaysColumn)
    removeConflictingTransitions()
  }

  /// Whether an active state, or one around it, has eventless transitions.
  @inline(__always)
  var mayTakeEventless: Bool {
    flags.contains(.hasEventless) && states.mayHaveEventless
  }

  /// SCXML Appendix D, `removeConflictingTransitions`.
  ///
  /// Two transitions conflict where what they leave overlaps. What each leaves is all that is active inside its domain, so they do where
  /// one domain is inside the other. Plain transitions leave one atomic state each.
  @inline(__always)
  mutating func removeConflictingTransitions() {
    if selectedCount > 1, !arePlain { removeConflicts() }
  }

  private mutating func removeConflicts() {
    var filtered = 0
    for index in 0..<selectedCount {
      let transition = selected[index]
      var (isRivalled, winner) = (false, StateID.none)
      for earlier in 0..<filtered where conflict(selected[earlier], transition) {
        isRivalled = true
        if !tables.pointee.nodes.isDescendant(transition.source, of: selected[earlier].source) { winner = selected[earlier].source }
      }
      if winner.exists {
        if isTraced { notePreempted(index, by: winner) }
        continue
      }
      if isRivalled {
        var kept = 0
        for place in 0..<filtered {
          if conflict(selected[place], transition) {
            if isTraced { notePreempted(place, by: transition.source) }
          } else {
            selected[kept] = selected[place]
            kept += 1
          }
        }
        filtered = kept
      }
      selected[filtered] = transition
      filtered += 1
    }
    selectedCount = filtered
  }

  /// Notes that a selected transition is not taken, since what it leaves overlaps with what one of another state leaves.
  @inline(never)
  private mutating func notePreempted(_ index: Int, by winner: StateID) {
    show(index)
    note(.preempted(from: source, to: targets, by: winner))
  }

  private mutating func conflict(_ one: Selected, _ other: Selected) -> Bool {
    guard one.domain != Domain.none, other.domain != Domain.none else { return false }
    return tables.pointee.nodes.overlap(one.domain, other.domain)
  }

  /// Whether an active state postpones an event, although a transition may be enabled for it elsewhere.
  ///
  /// The transition that is enabled in that state or inside it wins.
  @inline(never)
  mutating func isDeferred(_ occurrence: Occurrence) -> Bool {
    guard tables.pointee.traits[occurrence.column].contains(.isDeferred) else { return false }
    let states = states
    return states.contains { tables.pointee.nodes[$0].mayDefer && isDeferred(occurrence, by: $0) }
  }

  private mutating func isDeferred(_ occurrence: Occurrence, by node: StateID) -> Bool {
    let deferrals = tables.pointee.nodes[node].deferrals
    guard !deferrals.isEmpty else { return false }
    for index in 0..<selectedCount {
      let source = selected[index].source
      if source == node || tables.pointee.nodes.isDescendant(source, of: node) { return false }
    }
    for deferral in tables.pointee.deferrals[deferrals] {
      guard deferral.column.isNone || deferral.column == occurrence.column else { continue }
      if deferral.matcher.isNone || matches(tables.pointee.matchers[deferral.matcher]) { return true }
    }
    return false
  }

  /// Selects the lines that declare an event impossible, and no others.
  @inline(never)
  mutating func selectImpossible(_ column: ColumnID) throws {
    (selectedCount, arePlain, haveStep) = (0, true, true)
    phases = []
    for leaf in activeLeaves { try selectImpossible(column, at: leaf) }
  }

  // MARK: One state

  /// Selects the first candidate for an event that is enabled, seen from a state without others inside.
  @inline(__always)
  private mutating func selectTransition(of leaf: StateID, _ column: ColumnID) throws {
    var cell = CompiledDefinition.Column(cells: tables.pointee.cellsOfColumn[column], id: column).cell(of: leaf)
    if cell.isSentinel { cell = compiled.cell(column, leaf) }
    if cell.isNone { return }
    if isFlat, cell.isSimple { return selectSimple(cell, from: leaf) }
    let first = cell.kind == .complex ? cell.candidate : tables.pointee.dispatch.firstCandidate(column, leaf)
    guard first.exists else { return }
    let candidate = tables.pointee.candidates.pointer(to: first)
    if try !select(candidate), candidate.pointee.next != 0 { try selectFirst(from: candidate + Int(candidate.pointee.next)) }
  }

  /// Selects the first candidate that is enabled, from one on.
  @inline(__always)
  mutating func selectTransition(from first: UnsafePointer<CandidateRow>) throws {
    (phases, arePlain, haveStep) = ([], true, true)
    if try !select(first), first.pointee.next != 0 { try selectFirst(from: first + Int(first.pointee.next)) }
  }

  @inline(never)
  private mutating func selectFirst(from candidate: UnsafePointer<CandidateRow>) throws {
    var candidate = candidate
    while try !select(candidate), candidate.pointee.next != 0 { candidate += Int(candidate.pointee.next) }
  }

  private mutating func selectImpossible(_ column: ColumnID, at leaf: StateID) throws {
    let first = tables.pointee.dispatch.firstCandidate(column, leaf)
    guard first.exists else { return }
    var candidate = tables.pointee.candidates.pointer(to: first)
    while true {
      if candidate.pointee.decision.isImpossible, try selectGeneral(candidate) { return }
      guard candidate.pointee.next != 0 else { return }
      candidate += Int(candidate.pointee.next)
    }
  }

  /// Selects a candidate if it is enabled.
  @inline(__always)
  private mutating func select(_ candidate: UnsafePointer<CandidateRow>) throws -> Bool {
    guard candidate.pointee.isPlain else { return try selectGeneral(candidate) }
    let route = candidate.pointee.routes
    if candidate.pointee.isConditional || !flags.contains(.hasSets) || isTraced { consider(plain: route) }
    if let matcher = candidate.pointee.matcher, !matches(matcher) { return false }
    guard try holds(candidate.pointee.guardBody, candidate.pointee.condition) else { return false }
    select(plain: route)
    return true
  }

  @inline(never)
  private mutating func selectGeneral(_ candidate: UnsafePointer<CandidateRow>) throws -> Bool {
    guard let transition = try enabledTransition(candidate) else { return false }
    select(transition)
    return true
  }

  @inline(__always)
  mutating func consider(plain route: UnsafePointer<RouteRow>) {
    show(route)
    current = -1
    if isTraced { noteConsulted() }
  }

  @inline(never)
  private mutating func noteConsulted() {
    note(.consulted(source))
  }

  /// Selects the transition of a simple cell: it has a target, and nothing else.
  @inline(never)
  mutating func selectSimple(_ cell: Cell, from leaf: StateID) {
    let target = cell.target(from: leaf)
    let route = simpleRoute  // Not through the engine; see `commit`.
    route.pointee.lead(from: tables.pointee.places.shown(active), to: tables.pointee.places.shown(target))
    consider(plain: UnsafePointer(route))
    select(plain: UnsafePointer(route))
  }

  @inline(__always)
  private mutating func select(plain route: UnsafePointer<RouteRow>) {
    if !flags.contains(.hasSets) {
      selected.initialize(to: route.pointee.selected)
      (current, selectedCount) = (0, 1)
    } else {
      selectBesideOthers(route)
    }
  }

  /// The same for one that is alone, where no region is active.
  @inline(__always)
  mutating func select(alone route: UnsafePointer<RouteRow>) {
    (phases, arePlain, haveStep) = (route.pointee.phases, true, true)
    show(route)
    selected.initialize(to: route.pointee.selected)
    (current, selectedCount) = (0, 1)
  }

  /// Selects the transition of a candidate whose guard was asked, where no region is active.
  mutating func select(alone candidate: UnsafePointer<CandidateRow>) {
    guard !candidate.pointee.isPlain else { return select(alone: candidate.pointee.routes) }
    (selectedCount, arePlain, haveStep) = (0, true, true)
    source = candidate.pointee.source
    shownState = shownSource
    consider(candidate, 0)
    select(considered)
  }

  @inline(never)
  private mutating func selectBesideOthers(_ route: UnsafePointer<RouteRow>) {
    (selected + selectedCount).initialize(to: route.pointee.selected)
    current = selectedCount
    selectedCount &+= 1
    phases.formUnion(route.pointee.phases)
  }

  /// A transition of a state around several regions is found by each of them, and taken once.
  private mutating func select(_ transition: Selected) {
    for index in 0..<selectedCount where selected[index].candidate == transition.candidate { return }
    (selected + selectedCount).initialize(to: transition)
    selectedCount += 1
    arePlain = false
    if transition.isIncomplete || transition.decision != .transition { haveStep = false }
  }

  @inline(never)
  private mutating func enabledTransition(_ candidate: UnsafePointer<CandidateRow>) throws -> Selected? {
    source = candidate.pointee.source
    shownState = shownSource
    if isTraced { note(.consulted(source)) }
    consider(candidate, 0)
    if let matcher = candidate.pointee.matcher, !matches(matcher) { return nil }
    guard try holds(candidate.pointee.guardBody, candidate.pointee.condition) else { return nil }
    for index in 0..<Int(candidate.pointee.routeCount) {
      if index > 0 { consider(candidate, index) }
      let condition = candidate.pointee.routes[index].condition
      if try holds(condition.isNone ? nil : tables.pointee.guards[condition], condition) { return considered }
    }
    return nil
  }

  /// Makes the transition by one of a candidate's routes the current one; it is not selected yet.
  private mutating func consider(_ candidate: UnsafePointer<CandidateRow>, _ index: Int) {
    let route = candidate.pointee.routes + index
    var transition = Selected(
      candidate: candidate.pointee.id, source: candidate.pointee.source, domain: route.pointee.domain,
      decision: candidate.pointee.decision, target: route.pointee.target, route: route)
    if transition.domain == Domain.byHistory { transition.domain = domainByHistory(of: route, from: candidate.pointee.source) }
    (selected + selectedCount).initialize(to: transition)
    show(selectedCount)
  }

  /// The current transition, ready to be selected.
  private var considered: Selected {
    mutating get {
      var transition = selected[current]
      let joinSource = transition.route.pointee.joinSource
      if joinSource.exists, !isComplete(joinSource) {
        transition.isIncomplete = true
        transition.domain = Domain.none
      }
      return transition
    }
  }

  // MARK: The user's code

  /// Asks a guard, if there is one, and notes its answer.
  @inline(__always)
  private mutating func holds(_ condition: Unmanaged<AnyGuard>?, _ number: GuardID) throws -> Bool {
    guard condition != nil else { return true }
    let answer = try holds(condition)
    if !answer || isTraced { noteAnswer(answer, of: number) }
    return answer
  }

  @inline(never)
  mutating func noteAnswer(_ answer: Bool, of number: GuardID) {
    if isTraced { note(.asked(condition: number, answer: answer)) }
    guard !answer, keepsRefusals || tables.pointee.hasRejectionHooks else { return }
    let part = tables.pointee.guards[number]._withUnsafeGuaranteedRef { $0.namesParts } ? frame.askedPart : number
    guard !effects.guards.indices.contains(where: { effects.guards[$0] == part }) else { return }
    effects.guards.append(part)
  }

  @inline(never)
  mutating func matches(_ matcher: Unmanaged<AnyMatcher>) -> Bool {
    withStep { step in matcher._withUnsafeGuaranteedRef { $0.matches(step) } }
  }
}
