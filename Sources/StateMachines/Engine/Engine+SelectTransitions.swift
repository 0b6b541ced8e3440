extension Engine {
  /// Selects the transitions that an event leads to.
  ///
  /// SCXML Appendix D, `selectTransitions`: for each active state without active ones inside, in document order, the first candidate whose
  /// guard holds, from the inside out. Transitions that name a state come before those from `.any`, each in document order; the definition
  /// has put them in this order. Conflicts are still to be removed.
  mutating func selectTransitions(_ column: Int32) throws {
    selectedCount = 0
    guard chart.hasRegions else { return try selectTransition(of: active.leaf, column) }
    var leaf = nextLeaf(from: 0)
    while leaf >= 0 {
      try selectTransition(of: leaf, column)
      leaf = nextLeaf(from: leaf + 1)
    }
  }

  /// SCXML Appendix D, `selectEventlessTransitions`, conflicts removed.
  mutating func selectEventlessTransitions() throws {
    selectedCount = 0
    guard chart.hasRegions ? chart.hasEventless : chart.nodes[active.leaf].hasEventless else { return }
    occurrence = Occurrence(kind: .always)
    try selectTransitions(chart.columns.always)
    removeConflictingTransitions()
  }

  /// SCXML Appendix D, `removeConflictingTransitions`.
  ///
  /// Two transitions conflict where what they leave overlaps. What each leaves is all that is active inside its domain, so they do where
  /// one domain is inside the other.
  mutating func removeConflictingTransitions() {
    guard selectedCount > 1, let selected = room?.selected else { return }
    var filtered = 0
    for index in 0..<selectedCount {
      let transition = selected[index]
      let earlier = UnsafeBufferPointer(start: selected, count: filtered)
      let rivals = earlier.lazy.filter { [chart] in chart.conflict($0, transition) }
      if rivals.contains(where: { [chart] in !chart.isDescendant(transition.source, of: $0.source) }) { continue }
      if !rivals.isEmpty {
        var kept = 0
        for place in 0..<filtered where !chart.conflict(selected[place], transition) {
          selected[kept] = selected[place]
          kept += 1
        }
        filtered = kept
      }
      selected[filtered] = transition
      filtered += 1
    }
    selectedCount = filtered
  }

  /// Whether an active state postpones an event, although a transition may be enabled for it elsewhere.
  ///
  /// The transition that is enabled in that state or inside it wins.
  mutating func isDeferred(_ occurrence: Occurrence) -> Bool {
    guard chart.hasRegions else {
      guard chart.nodes[active.leaf].mayDefer else { return false }
      var node = active.leaf
      while node >= 0 {
        if isDeferred(occurrence, by: node) { return true }
        node = chart.nodes[node].parent
      }
      return false
    }
    guard !chart.deferrals.isEmpty else { return false }
    var node = set.next(from: 0)
    while node >= 0 {
      if isDeferred(occurrence, by: node) { return true }
      node = set.next(from: node + 1)
    }
    return false
  }

  private mutating func isDeferred(_ occurrence: Occurrence, by node: Int32) -> Bool {
    let deferrals = chart.nodes[node].deferrals
    guard !deferrals.isEmpty else { return false }
    for index in 0..<selectedCount {
      guard let source = room?.selected[index].source else { break }
      if source == node || chart.isDescendant(source, of: node) { return false }
    }
    for deferral in chart.deferrals[deferrals] {
      guard deferral.column < 0 || deferral.column == occurrence.column else { continue }
      if deferral.matcher < 0 || matches(deferral.matcher) { return true }
    }
    return false
  }

  // MARK: One state

  /// Selects the first candidate for an event that is enabled, seen from a state without others inside.
  private mutating func selectTransition(of leaf: Int32, _ column: Int32) throws {
    let cell = chart.cell(column, leaf)
    if chart.isFlat, cell.kind == .simple {
      (source, state, target) = (active, active, BorrowedState(leaf: cell.target(from: leaf)))
      return select(
        Selected(
          candidate: -1, source: leaf, payload: source.value, domain: Domain.root, target: target))
    }
    var number = chart.firstCandidate(column, leaf)
    while number >= 0 {
      let candidate = chart.candidates[number]
      if let selected = try enabledTransition(number, candidate) { return select(selected) }
      number = candidate.next
    }
  }

  /// A transition of a state around several regions is found by each of them, and taken once.
  private mutating func select(_ transition: Selected) {
    guard let selected = room?.selected else { return }
    for index in 0..<selectedCount where selected[index].candidate == transition.candidate { return }
    (selected + selectedCount).initialize(to: transition)
    selectedCount += 1
  }

  private mutating func enabledTransition(_ number: Int32, _ candidate: Candidate) throws -> Selected? {
    source = borrowed(candidate.source)
    state = source
    tracer?.note(.consulted(source.kept))
    consider(number, candidate)
    guard candidate.matcher < 0 || matches(candidate.matcher) else { return nil }
    guard try candidate.condition < 0 || holds(candidate.condition) else { return nil }
    if candidate.computation >= 0 {
      guard let (route, target) = try computedRoute(candidate.computation, among: chart.routes[candidate.routes]) else { return nil }
      consider(number, candidate, route, target)
      return considered
    }
    for (index, route) in chart.routes[candidate.routes].enumerated() {
      if index > 0 { consider(number, candidate, index) }
      if try route.condition < 0 || holds(route.condition) { return considered }
    }
    return nil
  }

  /// Lets guards see a candidate: by its first route, or with its source as target where the target is still to be computed.
  private mutating func consider(_ number: Int32, _ candidate: Candidate) {
    if candidate.computation < 0 { return consider(number, candidate, 0) }
    current = -1
    isInternal = false
    target = source
  }

  /// Makes the transition by one of a candidate's routes the current one; it is not selected yet.
  private mutating func consider(_ number: Int32, _ candidate: Candidate, _ index: Int, _ computed: BorrowedState? = nil) {
    let row = chart.routes.base + Int(candidate.routes.first) + index
    let target = computed ?? BorrowedState(leaf: row.pointee.target, value: row.pointee.value < 0 ? nil : chart.values[row.pointee.value])
    var transition = Selected(
      candidate: number, row: row, source: candidate.source, payload: source.value, domain: row.pointee.domain, target: target)
    if transition.domain == Domain.byHistory { transition.domain = domainByHistory(of: row.pointee, from: candidate.source) }
    if let selected = room?.selected { (selected + selectedCount).initialize(to: transition) }
    show(selectedCount)
  }

  /// The current transition, ready to be selected.
  private var considered: Selected? {
    guard var transition = room?.selected[current] else { return nil }
    if transition.route.joinSource >= 0, !isComplete(transition.route.joinSource) {
      transition.isIncomplete = true
      transition.domain = Domain.none
    }
    return transition
  }

  /// The route to a target that is worked out from the event, and that target.
  private mutating func computedRoute(_ computation: Int32, among routes: UnsafeBufferPointer<Route>) throws -> (Int, BorrowedState)? {
    let computation = chart.computations[computation]
    let computed = try withUnsafeMutablePointer(to: &self) { engine in
      try computation._withUnsafeGuaranteedRef { try $0.target(engine) }
    }
    guard let computed else { return nil }
    guard let route = routes.firstIndex(where: { $0.target == computed.leaf }) else {
      throw UnknownState(name: chart.name(of: computed.borrowed))
    }
    if let value = computed.value { ownNotes.values.append(value) }
    return (route, computed.borrowed)
  }

  // MARK: The user's code

  /// Asks a guard; under the W3C rule one that throws counts as false and raises the failure.
  private mutating func holds(_ number: Int32) throws -> Bool {
    let condition = chart.guards[number]
    var answer = false
    do {
      answer = try withUnsafeMutablePointer(to: &self) { engine in
        let step = AnyStep(engine)
        return try condition._withUnsafeGuaranteedRef { try $0.body.holds(step) }
      }
    } catch {
      guard chart.policy == .raise else { throw error }
      raiseFailure(error)
    }
    tracer?.note(.asked(condition: number, answer: answer))
    if !answer, records || chart.hearsRejections, !ownNotes.guards.contains(number) { ownNotes.guards.append(number) }
    return answer
  }

  mutating func matches(_ number: Int32) -> Bool {
    let matcher = chart.matchers[number]
    return withUnsafeMutablePointer(to: &self) { engine in
      matcher._withUnsafeGuaranteedRef { $0.matches(engine) }
    }
  }

  mutating func raiseFailure(_ error: any Error) {
    ownNotes.raised.append(KeptOccurrence(kind: .failure, column: chart.columns.failure, error: error))
  }
}

extension Route {
  /// The way between two states of a flat machine, where a cell says all.
  init(to target: Int32) {
    self.init(target: target, domain: Domain.root, entries: Rows(first: target, count: 1))
  }
}

extension Chart {
  fileprivate final func conflict(_ one: Selected, _ other: Selected) -> Bool {
    guard one.domain != Domain.none, other.domain != Domain.none else { return false }
    return one.domain == other.domain || isDescendant(one.domain, of: other.domain) || isDescendant(other.domain, of: one.domain)
  }
}
