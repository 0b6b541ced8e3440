extension Engine {
  /// SCXML Appendix D, `enterStates`: states are entered, the outermost and first in document order first.
  ///
  /// - Throws: What an entry action throws.
  @inline(__always)
  mutating func enterStates(_ selection: Selection) throws {
    if let route = selection.only {
      if !route.pointee.isInternal { active = route.pointee.shownTarget.state }
      return try enterTarget(of: route)
    }
    guard selection.isPlain else { return try enterEntrySet(quietly: false) }
    if selection.phases.contains(.entry) { try enterTargets(of: selection) } else { enterQuietly(selection) }
  }

  @inline(never)
  private mutating func enterTargets(of selection: Selection) throws {
    for index in 0..<selection.count { moveActive(along: selection.route(index)) }
    for index in 0..<selection.count {
      show(index)
      try enterTarget(of: selection.route(index))
    }
  }

  @inline(__always)
  private mutating func enterQuietly(_ selection: Selection) {
    var entered: UInt64 = 0
    for index in 0..<selection.count {
      let route = selection.route(index)
      entered |= route.pointee.entered
      if active.node == route.pointee.shownSource.state.node { moveActive(along: route) }
    }
    states.change(removing: 0, inserting: entered)
  }

  /// A plain transition enters its target, and nothing else.
  @inline(__always)
  private mutating func enterTarget(of route: UnsafePointer<RouteRow>) throws {
    guard !route.pointee.isInternal else { return }
    if flags.contains(.hasSets) { activateTarget(of: route) } else { states.assign(pathTo: route.pointee.shownTarget.state.node) }
    if isTraced { noteEntry() }
    guard route.pointee.actionEnd < route.pointee.entryEnd else { return }
    shownState = shownTarget
    try perform(route.pointee.actionEnd, route.pointee.entryEnd)
    shownState = shownSource
  }

  @inline(never)
  private mutating func activateTarget(of route: UnsafePointer<RouteRow>) {
    states.insert(route.pointee.shownTarget.state.node)
  }

  /// Makes the target of a plain route the machine's state, where its source was.
  private mutating func moveActive(along route: UnsafePointer<RouteRow>) {
    guard !route.pointee.isInternal, active.node == route.pointee.shownSource.state.node else { return }
    active = route.pointee.shownTarget.state
  }

  @inline(never)
  private mutating func noteEntry() {
    note(.entered(borrowed(target.node).kept))
  }

  /// Enters what is inside the domains of the selected transitions.
  ///
  /// - Parameter quietly: Nothing of the user's runs, and nothing follows.
  /// - Throws: What an entry action throws.
  @inline(never)
  mutating func enterEntrySet(quietly: Bool) throws {
    guard selectedCount > 0 else { return }
    effects.historyContents.removeAllTrivial()
    if tables.pointee.keepsValues { effects.enteringValues = [:] }
    if selectedCount == 1 {
      let transition = selected[0]
      guard transition.domain != Domain.none else { return }
      if !transition.route.pointee.entries.isEmpty {
        if tables.pointee.keepsValues { notePayloads(of: transition) }
        return try enterStates(tables.pointee.entries[transition.route.pointee.entries], quietly)
      }
    }
    var entry = emptySet(2)
    var defaults = emptySet(3)
    computeEntrySet(&entry, &defaults)
    guard !entry.isEmpty else { return }
    active = borrowedEntering(states.certain { entry.next(from: $0) })
    var node = entry.next(from: .first)
    while node.exists {
      try enter(node, isDefault: defaults.contains(node), quietly)
      node = entry.next(from: node.next)
    }
  }

  private mutating func enterStates(_ entries: UnsafeBufferPointer<Entry>, _ quietly: Bool) throws {
    var index = 0
    active = borrowedEntering(
      states.certain { node in
        while index < entries.count, entries[index].node < node { index += 1 }
        return index < entries.count ? entries[index].node : .none
      })
    for entry in entries { try enter(entry.node, isDefault: entry.isDefault, quietly) }
  }

  /// Enters a state: its actions, then its timeouts begin; then what runs where it starts inside; then what is done by that.
  private mutating func enter(_ node: StateID, isDefault: Bool, _ quietly: Bool) throws {
    activate(node)
    guard !quietly else { return }
    if isTraced { note(.entered(borrowed(node).kept)) }
    let row = tables.pointee.nodes[node]
    logEntry(node)
    if !row.entry.isEmpty || !row.timeouts.isEmpty || isDefault && !row.defaultEntry.isEmpty {
      showTransition(around: node)
      state = borrowed(tables.pointee.tree.nearestNamed(node))
      try perform(row.entry)
      try startTimeouts(of: node)
      if isDefault { try perform(row.defaultEntry) }
    }
    if !effects.historyContents.isEmpty { try performHistoryContents(of: node) }
    if row.isFinal { complete(node) }
  }

  private mutating func performHistoryContents(of node: StateID) throws {
    for index in effects.historyContents.indices {
      let content = effects.historyContents[index]
      guard content.node == node else { continue }
      showTransition(around: node)
      state = borrowed(node)
      try perform(content.hooks)
    }
  }

  // MARK: The entry set

  /// SCXML Appendix D, `computeEntrySet`.
  ///
  /// What is inside a state follows it in document order. So targets and the states around them are marked first; then one look from the
  /// first to the last finds where compound states start and which regions are missing.
  mutating func computeEntrySet(_ entry: inout StateSet, _ defaults: inout StateSet) {
    for index in 0..<selectedCount {
      let transition = selected[index]
      guard transition.domain != Domain.none else { continue }
      if transition.route.pointee.entries.isEmpty {
        computeEntrySet(of: transition, &entry, &defaults)
      } else {
        if tables.pointee.keepsValues { notePayloads(of: transition) }
        for row in tables.pointee.entries[transition.route.pointee.entries] {
          entry.insert(row.node)
          if row.isDefault { defaults.insert(row.node) }
        }
      }
    }
  }

  private mutating func computeEntrySet(of transition: Selected, _ entry: inout StateSet, _ defaults: inout StateSet) {
    let domain = transition.domain
    var marks = EntryMarks(entry: entry, hasMarkedChild: emptySet(4), domain: domain)
    mark(transition.route.pointee.goals, &marks)
    if transition.route.pointee.goals.isEmpty { mark(transition.target.node, &marks) }
    if tables.pointee.keepsValues { notePayload(of: transition.target) }
    if domain.exists, marks.leadsToDomain || tables.pointee.nodes[domain].kind == .parallel { markInside(domain, &marks) }
    let end = tables.pointee.tree.end(of: domain)
    var node = marks.entry.next(from: domain.next)
    while node.exists, node < end {
      switch tables.pointee.nodes[node].kind {
      case .atomic, .final: break
      case .parallel: markInside(node, &marks)
      case .compound:
        if !marks.hasMarkedChild.contains(node) {
          defaults.insert(node)
          markInside(node, &marks)
        }
      }
      node = marks.entry.next(from: node.next)
    }
    entry = marks.entry
  }

  /// SCXML Appendix D, `addDescendantStatesToEnter` and `addAncestorStatesToEnter`, for what a transition leads to.
  private mutating func mark(_ goals: GoalID.Rows, _ marks: inout EntryMarks) {
    if tables.pointee.keepsValues { notePayloads(in: goals) }
    for goal in tables.pointee.goals[goals] {
      if goal.node.exists {
        mark(goal.node, &marks)
      } else if let first = firstRemembered(goal.history) {
        var node = first
        while node.exists {
          mark(node, &marks)
          if tables.pointee.keepsValues { enterRemembered(goal.history, node, inside: marks.domain) }
          node = nextRemembered(goal.history, after: node)
        }
      } else {
        let history = tables.pointee.histories[goal.history]
        if !history.content.isEmpty {
          effects.historyContents.append((history.node, history.content))
          hasEffects = true
        }
        mark(history.defaults, &marks)
      }
    }
  }

  /// Gives a remembered state, and those around it, the payloads that they had.
  private mutating func enterRemembered(_ history: HistoryID, _ node: StateID, inside domain: StateID) {
    var node = node
    while node.exists, node != domain {
      if let value = rememberedValue(history, of: node) { effects.enteringValues[node] = value }
      node = tables.pointee.nodes[node].parent
    }
  }

  private mutating func mark(_ node: StateID, _ marks: inout EntryMarks) {
    guard node != marks.domain else {
      marks.leadsToDomain = true
      return
    }
    marks.entry.insert(node)
    var ancestor = tables.pointee.nodes[node].parent
    while ancestor.exists, ancestor != marks.domain {
      marks.entry.insert(ancestor)
      marks.hasMarkedChild.insert(ancestor)
      ancestor = tables.pointee.nodes[ancestor].parent
    }
  }

  /// The regions that have no target, or where a compound state starts.
  private mutating func markInside(_ node: StateID, _ marks: inout EntryMarks) {
    guard tables.pointee.nodes[node].kind == .parallel else { return mark(tables.pointee.nodes[node].initial, &marks) }
    var region = node.next
    while region < tables.pointee.nodes[node].end {
      marks.entry.insert(region)
      region = tables.pointee.nodes[region].end
    }
  }

  // MARK: Payloads

  /// Notes the payloads with which a transition enters states, where no history decides which states these are.
  private mutating func notePayloads(of transition: Selected) {
    for entry in tables.pointee.entries[transition.route.pointee.entries] where entry.isDefault {
      notePayloads(in: tables.pointee.nodes[entry.node].initial)
    }
    notePayloads(in: transition.route.pointee.goals)
    notePayload(of: transition.target)
  }

  mutating func notePayloads(in goals: GoalID.Rows) {
    for goal in tables.pointee.goals[goals] where goal.value.exists {
      notePayload(of: BorrowedState(node: goal.node, value: tables.pointee.values[goal.value]))
    }
  }

  private mutating func notePayload(of state: BorrowedState) {
    if let value = state.value { effects.enteringValues[state.node] = value.takeUnretainedValue() }
  }

  /// A state that is entered, with the payload that it will have.
  private mutating func borrowedEntering(_ node: StateID) -> BorrowedState {
    guard tables.pointee.statesHaveValues else { return BorrowedState(node: node) }
    if isFlat { return selected[0].target }
    if isActive(node) { return borrowed(node) }
    return BorrowedState(node: node, value: effects.enteringValues[node].map(Unmanaged.passUnretained))
  }
}

/// The states of an entry set as it grows.
private struct EntryMarks {
  var entry: StateSet
  var hasMarkedChild: StateSet
  let domain: StateID
  /// The domain itself is a target: it stays, and starts anew inside.
  var leadsToDomain = false
}
