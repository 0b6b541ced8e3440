extension Engine {
  /// SCXML Appendix D, `enterStates`: states are entered, the outermost and first in document order first.
  ///
  /// - Throws: What an entry action throws.
  @inline(__always)
  mutating func enterStates(_ selection: Selection) throws {
    if let route = selection.only {
      if !route.pointee.isInternal { active = route.pointee.shownTarget.state }
      return try enterTarget(of: route, selection)
    }
    guard selection.isPlain else {
      if flags.contains(.holdsPayloads) { takeOutPayloadsOfLeftStates() }
      return try enterEntrySet(quietly: false)
    }
    if selection.phases.contains(.entry) { try enterTargets(of: selection) } else { enterQuietly(selection) }
  }

  @inline(never)
  private mutating func enterTargets(of selection: Selection) throws {
    // Else the first entry action would read the payloads of states that other regions have left. A transition that is alone may already
    // have put the payload of its target in its place.
    if selection.count > 1, flags.contains(.holdsPayloads) { takeOutPayloadsOfLeftStates() }
    for index in 0..<selection.count { moveActive(along: selection.route(index)) }
    for index in 0..<selection.count {
      show(index)
      try enterTarget(of: selection.route(index), selection)
    }
  }

  @inline(__always)
  private mutating func enterQuietly(_ selection: Selection) {
    var entered: UInt64 = 0
    for index in 0..<selection.count {
      let route = selection.route(index)
      entered |= route.pointee.entered
      if active == route.pointee.shownSource.state { moveActive(along: route) }
    }
    states.change(removing: 0, inserting: entered)
  }

  @inline(__always)
  mutating func activateTarget(of route: UnsafePointer<RouteRow>) throws {
    if route.pointee.movesPayload { try movePayloads(along: route) }
    if flags.contains(.hasSets) { insertTarget(of: route) } else { states.assign(pathTo: route.pointee.shownTarget.state) }
    if isTraced { noteEntry() }
  }

  @inline(never)
  private mutating func insertTarget(of route: UnsafePointer<RouteRow>) {
    states.insert(route.pointee.shownTarget.state)
  }

  /// Makes the target of a plain route the machine's state, where its source was.
  private mutating func moveActive(along route: UnsafePointer<RouteRow>) {
    guard !route.pointee.isInternal, active == route.pointee.shownSource.state else { return }
    active = route.pointee.shownTarget.state
  }

  @inline(never)
  private mutating func noteEntry() {
    note(.entered(target))
  }

  /// Enters what is inside the domains of the selected transitions.
  ///
  /// - Parameter quietly: Nothing of the user's runs, and nothing follows.
  /// - Throws: What an entry action throws.
  @inline(never)
  mutating func enterEntrySet(quietly: Bool) throws {
    guard selectedCount > 0 else { return }
    effects.historyContents.removeAllTrivial()
    if tables.pointee.holdsPayloads { effects.enteringValues = [:] }
    if selectedCount == 1 {
      let transition = selected[0]
      guard transition.domain != Domain.none else { return }
      if !transition.route.pointee.entries.isEmpty {
        return try enterStates(tables.pointee.entries[transition.route.pointee.entries], quietly)
      }
    }
    var entry = emptySet(2)
    var defaults = emptySet(3)
    computeEntrySet(&entry, &defaults)
    guard !entry.isEmpty else { return }
    active = states.certain { entry.next(from: $0) }
    var node = entry.next(from: .first)
    while node.exists {
      try enter(node, isDefault: defaults.contains(node), quietly)
      node = entry.next(from: node.next)
    }
  }

  private mutating func enterStates(_ entries: UnsafeBufferPointer<Entry>, _ quietly: Bool) throws {
    var index = 0
    active = states.certain { node in
      while index < entries.count, entries[index].node < node { index += 1 }
      return index < entries.count ? entries[index].node : .none
    }
    for entry in entries { try enter(entry.node, isDefault: entry.isDefault, quietly) }
  }

  /// Enters a state: its actions, then its timeouts and its work begin; then what runs where it starts inside; then what is done by that.
  private mutating func enter(_ node: StateID, isDefault: Bool, _ quietly: Bool) throws {
    states.insert(node)
    if tables.pointee.nodes[node].holdsPayload { try enterWithPayload(node, quietly) }
    guard !quietly else { return }
    if isTraced { note(.entered(node)) }
    let row = tables.pointee.nodes[node]
    if !row.entry.isEmpty || !row.timeouts.isEmpty || !row.works.isEmpty || isDefault && !row.defaultEntry.isEmpty {
      showTransition(around: node)
      state = tables.pointee.nodes.nearestNamed(node)
      try perform(row.entry)
      try startTimeouts(of: node)
      if !row.works.isEmpty { try beginWorks(of: node) }
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
      state = node
      try perform(content.hooks)
    }
  }

  // MARK: The entry set

  /// SCXML Appendix D, `computeEntrySet`.
  mutating func computeEntrySet(_ entry: inout StateSet, _ defaults: inout StateSet) {
    for index in 0..<selectedCount {
      let transition = selected[index]
      guard transition.domain != Domain.none else { continue }
      if transition.route.pointee.entries.isEmpty {
        computeEntrySet(of: transition, &entry, &defaults)
      } else {
        for row in tables.pointee.entries[transition.route.pointee.entries] {
          entry.insert(row.node)
          if row.isDefault { defaults.insert(row.node) }
        }
      }
    }
  }

  private mutating func computeEntrySet(of transition: Selected, _ entry: inout StateSet, _ defaults: inout StateSet) {
    var marks = Marks(tables.pointee.nodes, inside: transition.domain, entry: entry, defaults: defaults, empty: emptySet(4))
    mark(transition.route.pointee.goals, &marks)
    if transition.route.pointee.goals.isEmpty { marks.mark(transition.target) }
    marks.markDescendants { marks, node in mark(tables.pointee.nodes[node].initial, &marks) }
    (entry, defaults) = (marks.entry, marks.defaults)
  }

  private typealias Marks = EntryMarks<Table<StateNode, StateID>>

  /// Marks what a transition leads to.
  private mutating func mark(_ goals: GoalID.Rows, _ marks: inout Marks) {
    for goal in tables.pointee.goals[goals] {
      if goal.node.exists {
        marks.mark(goal.node)
      } else if let first = firstRemembered(goal.history) {
        var node = first
        while node.exists {
          marks.mark(node)
          if tables.pointee.holdsPayloads { enterRemembered(goal.history, node, inside: marks.domain) }
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
      if let value = rememberedValue(history, of: node) {
        effects.enteringValues[node] = value
        hasEffects = true
      }
      node = tables.pointee.nodes[node].parent
    }
  }
}
