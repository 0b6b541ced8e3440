extension Engine {
  /// SCXML Appendix D, `exitStates`: histories are recorded, then states are left, the innermost and last first.
  mutating func exitStates() throws {
    guard let selected = room?.selected, (0..<selectedCount).contains(where: { selected[$0].domain != Domain.none }) else { return }
    changesConfiguration = true
    if !chart.hasRegions {
      try exitStates(inside: selected[0].domain)
    } else if selectedCount == 1 {
      try exit(set, inside: selected[0].domain)
    } else {
      try exit(computeExitSet(), inside: Domain.root)
    }
  }

  /// SCXML Appendix D, `computeExitSet`.
  private func computeExitSet() -> StateSet {
    var exit = room?.set(1) ?? StateSet()
    for index in 0..<selectedCount {
      guard let domain = room?.selected[index].domain, domain != Domain.none else { continue }
      exit.insert(set, from: domain + 1, to: chart.end(of: domain))
    }
    return exit
  }

  /// Without regions, what is active is a state and those around it.
  private mutating func exitStates(inside domain: Int32) throws {
    if chart.hasHistories {
      var node = deepest
      while node != domain {
        recordHistory(of: node)
        node = chart.nodes[node].parent
      }
    }
    while deepest != domain { try exit(deepest) }
  }

  private mutating func exit(_ states: StateSet, inside domain: Int32) throws {
    let end = chart.end(of: domain)
    if chart.hasHistories {
      var node = states.next(from: domain + 1)
      while node >= 0, node < end {
        recordHistory(of: node)
        node = states.next(from: node + 1)
      }
    }
    var node = states.last(before: end)
    while node > domain {
      try exit(node)
      node = states.last(before: node)
    }
  }

  /// Leaves a state: its actions, then its timeouts end.
  private mutating func exit(_ node: Int32) throws {
    let row = chart.nodes[node]
    tracer?.note(.exited(borrowed(node).kept))
    if !row.exit.isEmpty {
      showTransition(around: node)
      state = borrowed(node)
      try perform(row.exit)
    }
    if !row.timeouts.isEmpty { ownNotes.requests.append(.cancel(.timeout(of: node))) }
    if !row.joins.isEmpty { forgetJoins(row.joins) }
    if isRecorded, row.isNamed { ownNotes.exited.append(borrowed(node).kept) }
    deactivate(node)
  }

  // MARK: The configuration

  /// Whether a state is active at this moment.
  func isActive(_ node: Int32) -> Bool {
    if chart.hasRegions { return set.contains(node) }
    return node == deepest || deepest >= 0 && chart.isDescendant(deepest, of: node)
  }

  mutating func activate(_ node: Int32) {
    if chart.hasRegions { set.insert(node) } else { deepest = node }
    guard chart.keepsValues else { return }
    let value = payload(entering: node)
    ownNotes.activeValues[node] = value
    if let value { ownNotes.values.append(value) }
  }

  private mutating func deactivate(_ node: Int32) {
    if chart.hasRegions { set.remove(node) } else { deepest = chart.nodes[node].parent }
    if chart.keepsValues { ownNotes.activeValues[node] = nil }
  }

  /// A state, with its payload where it is active and has one.
  @inline(__always)
  func borrowed(_ node: Int32) -> BorrowedState {
    guard chart.statesHaveValues else { return BorrowedState(leaf: node) }
    return borrowedWithPayload(node)
  }

  private func borrowedWithPayload(_ node: Int32) -> BorrowedState {
    if chart.keepsValues {
      let values = notes?.activeValues ?? memory.pointee.wide?.values ?? [:]
      return BorrowedState(leaf: node, value: values[node].map(Unmanaged.passUnretained))
    }
    return node == active.leaf ? active : BorrowedState(leaf: node)
  }

  /// Every active state, regions without a name included, in document order.
  var activeNodes: [Int32] {
    guard chart.hasRegions else { return chart.path(to: deepest) }
    var nodes: [Int32] = []
    var node = set.next(from: 0)
    while node >= 0 {
      nodes.append(node)
      node = set.next(from: node + 1)
    }
    return nodes
  }

  /// The configuration of this moment, as if it were at rest.
  var configurationAsAtRest: Configuration {
    var kept = keptConfiguration
    let leaf = chart.hasRegions ? certainState : deepest
    if leaf != active.leaf { kept.active = borrowed(leaf).kept }
    return kept
  }

  /// The configuration of this moment, to be kept.
  var keptConfiguration: Configuration {
    var kept = Configuration(active: active.kept, low: set.low)
    if chart.isWide {
      let values = notes?.activeValues ?? memory.pointee.wide?.values ?? [:]
      kept.wide = Configuration.Wide(high: set.highWords, values: values)
    }
    return kept
  }
}
