extension Engine {
  /// SCXML Appendix D, `enterStates`: states are entered, the outermost and first in document order first.
  ///
  /// - Parameter quietly: Nothing of the user's runs, and nothing follows.
  /// - Throws: What an entry action throws.
  mutating func enterStates(quietly: Bool = false) throws {
    guard let room, selectedCount > 0 else { return }
    if notes?.historyContents.isEmpty == false { ownNotes.historyContents = [] }
    if chart.keepsValues { ownNotes.enteringValues = [:] }
    if selectedCount == 1 {
      let transition = room.selected[0]
      guard transition.domain != Domain.none else { return }
      if !transition.route.entries.isEmpty {
        if chart.keepsValues { notePayloads(of: transition) }
        return try enterStates(chart.entries[transition.route.entries], quietly)
      }
    }
    var entry = room.set(2)
    var defaults = room.set(3)
    computeEntrySet(&entry, &defaults)
    guard !entry.isEmpty else { return }
    active = borrowedEntering(stateAfter { entry.next(from: $0) })
    var node = entry.next(from: 0)
    while node >= 0 {
      try enter(node, isDefault: defaults.contains(node), quietly)
      node = entry.next(from: node + 1)
    }
  }

  private mutating func enterStates(_ entries: UnsafeBufferPointer<Entry>, _ quietly: Bool) throws {
    if chart.hasRegions {
      var index = 0
      active = borrowedEntering(
        stateAfter { node in
          while index < entries.count, entries[index].node < node { index += 1 }
          return index < entries.count ? entries[index].node : -1
        })
    } else {
      active = borrowedEntering(entries[entries.count - 1].node)
    }
    for entry in entries { try enter(entry.node, isDefault: entry.isDefault, quietly) }
  }

  /// The deepest state that is certainly the only one, once what is entered is active.
  private func stateAfter(_ nextEntered: (Int32) -> Int32) -> Int32 {
    guard chart.hasRegions else {
      var last = nextEntered(0)
      while last >= 0 {
        let next = nextEntered(last + 1)
        if next < 0 { return last }
        last = next
      }
      return active.leaf
    }
    var node: Int32 = -1
    repeat {
      let (standing, entered) = (set.next(from: node + 1), nextEntered(node + 1))
      let next = standing < 0 || entered >= 0 && entered < standing ? entered : standing
      if next < 0 { break }
      node = next
    } while chart.nodes[node].kind == .compound
    return node
  }

  /// The deepest state that is certainly the only one.
  var certainState: Int32 { stateAfter { _ in -1 } }

  /// Enters a state: its actions, then its timeouts begin; then what runs where it starts inside; then what is done by that.
  private mutating func enter(_ node: Int32, isDefault: Bool, _ quietly: Bool) throws {
    activate(node)
    guard !quietly else { return }
    tracer?.note(.entered(borrowed(node).kept))
    let row = chart.nodes[node]
    logEntry(node)
    if !row.entry.isEmpty || !row.timeouts.isEmpty || isDefault && !row.defaultEntry.isEmpty {
      showTransition(around: node)
      state = borrowed(chart.nearestNamed(node))
      try perform(row.entry)
      try startTimeouts(of: node)
      if isDefault { try perform(row.defaultEntry) }
    }
    if notes?.historyContents.isEmpty == false { try performHistoryContents(of: node) }
    if row.isFinal { complete(node) }
  }

  private mutating func performHistoryContents(of node: Int32) throws {
    for content in notes?.historyContents ?? [] where content.node == node {
      showTransition(around: node)
      state = borrowed(node)
      try perform(content.operations)
    }
  }

  // MARK: The entry set

  /// SCXML Appendix D, `computeEntrySet`.
  ///
  /// What is inside a state follows it in document order. So targets and the states around them are marked first; then one look from the
  /// first to the last finds where compound states start and which regions are missing.
  mutating func computeEntrySet(_ entry: inout StateSet, _ defaults: inout StateSet) {
    guard let room else { return }
    for index in 0..<selectedCount {
      let transition = room.selected[index]
      guard transition.domain != Domain.none else { continue }
      if transition.route.entries.isEmpty {
        computeEntrySet(of: transition, &entry, &defaults)
      } else {
        if chart.keepsValues { notePayloads(of: transition) }
        for row in chart.entries[transition.route.entries] {
          entry.insert(row.node)
          if row.isDefault { defaults.insert(row.node) }
        }
      }
    }
  }

  private mutating func computeEntrySet(of transition: Selected, _ entry: inout StateSet, _ defaults: inout StateSet) {
    guard let room else { return }
    let domain = transition.domain
    var marks = EntryMarks(entry: entry, hasMarkedChild: room.set(4), domain: domain)
    mark(transition.route.goals, &marks)
    if transition.route.goals.isEmpty { mark(transition.target.leaf, &marks) }
    if chart.keepsValues { notePayload(of: transition.target) }
    if domain >= 0, marks.leadsToDomain || chart.nodes[domain].kind == .parallel { markInside(domain, &marks) }
    let end = chart.end(of: domain)
    var node = marks.entry.next(from: domain + 1)
    while node >= 0, node < end {
      switch chart.nodes[node].kind {
      case .atomic, .final: break
      case .parallel: markInside(node, &marks)
      case .compound:
        if !marks.hasMarkedChild.contains(node) {
          defaults.insert(node)
          markInside(node, &marks)
        }
      }
      node = marks.entry.next(from: node + 1)
    }
    entry = marks.entry
  }

  /// SCXML Appendix D, `addDescendantStatesToEnter` and `addAncestorStatesToEnter`, for what a transition leads to.
  private mutating func mark(_ goals: Rows, _ marks: inout EntryMarks) {
    if chart.keepsValues { notePayloads(in: goals) }
    for goal in chart.goals[goals] {
      if goal.node >= 0 {
        mark(goal.node, &marks)
      } else if let first = firstRemembered(goal.history) {
        var node = first
        while node >= 0 {
          mark(node, &marks)
          if chart.keepsValues { enterRemembered(goal.history, node, inside: marks.domain) }
          node = nextRemembered(goal.history, after: node)
        }
      } else {
        let history = chart.histories[goal.history]
        if !history.content.isEmpty { ownNotes.historyContents.append((history.node, history.content)) }
        mark(history.defaults, &marks)
      }
    }
  }

  /// Sees to it that a remembered state, and what is around it, has the payload it had.
  private mutating func enterRemembered(_ history: Int32, _ node: Int32, inside domain: Int32) {
    var node = node
    while node >= 0, node != domain {
      if let value = rememberedValue(history, of: node) { ownNotes.enteringValues[node] = value }
      node = chart.nodes[node].parent
    }
  }

  private func mark(_ node: Int32, _ marks: inout EntryMarks) {
    guard node != marks.domain else {
      marks.leadsToDomain = true
      return
    }
    marks.entry.insert(node)
    var ancestor = chart.nodes[node].parent
    while ancestor >= 0, ancestor != marks.domain {
      marks.entry.insert(ancestor)
      marks.hasMarkedChild.insert(ancestor)
      ancestor = chart.nodes[ancestor].parent
    }
  }

  /// The regions that have no target, or where a compound state starts.
  private mutating func markInside(_ node: Int32, _ marks: inout EntryMarks) {
    guard chart.nodes[node].kind == .parallel else { return mark(chart.nodes[node].initial, &marks) }
    var region = node + 1
    while region < chart.nodes[node].end {
      marks.entry.insert(region)
      region = chart.nodes[region].end
    }
  }

  // MARK: Payloads

  /// Notes the payloads with which a transition enters states, where no history decides which states these are.
  private mutating func notePayloads(of transition: Selected) {
    for entry in chart.entries[transition.route.entries] where entry.isDefault { notePayloads(in: chart.nodes[entry.node].initial) }
    notePayloads(in: transition.route.goals)
    notePayload(of: transition.target)
  }

  mutating func notePayloads(in goals: Rows) {
    for goal in chart.goals[goals] where goal.value >= 0 {
      notePayload(of: BorrowedState(leaf: goal.node, value: chart.values[goal.value]))
    }
  }

  private mutating func notePayload(of state: BorrowedState) {
    if let value = state.value { ownNotes.enteringValues[state.leaf] = value.takeUnretainedValue() }
  }

  /// A state that is entered, with the payload that it will have.
  private func borrowedEntering(_ node: Int32) -> BorrowedState {
    guard chart.statesHaveValues else { return BorrowedState(leaf: node) }
    if chart.isFlat { return room?.selected[0].target ?? BorrowedState(leaf: node) }
    if isActive(node) { return borrowed(node) }
    return BorrowedState(leaf: node, value: notes?.enteringValues[node].map(Unmanaged.passUnretained))
  }
}

/// The states of an entry set as it grows.
private struct EntryMarks {
  var entry: StateSet
  var hasMarkedChild: StateSet
  let domain: Int32
  /// The domain itself is a target: it stays, and starts anew inside.
  var leadsToDomain = false
}
