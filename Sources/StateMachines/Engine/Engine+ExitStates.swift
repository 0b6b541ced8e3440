extension Engine {
  /// Records the histories of the states that are about to be left: the first loop of SCXML Appendix D, `exitStates`.
  mutating func recordHistories() {
    guard leavesStates, let selected = room?.selected else { return }
    guard chart.hasRegions else { return recordHistories(inside: selected[0].domain) }
    let (states, domain) = selectedCount == 1 ? (set, selected[0].domain) : (computeExitSet(), Domain.root)
    let end = chart.end(of: domain)
    var node = states.next(from: domain + 1)
    while node >= 0, node < end {
      recordHistory(of: node)
      node = states.next(from: node + 1)
    }
  }

  /// Without regions, what is active is a state and those around it.
  private mutating func recordHistories(inside domain: Int32) {
    var node = deepest
    while node != domain {
      recordHistory(of: node)
      node = chart.nodes[node].parent
    }
  }

  /// SCXML Appendix D, `exitStates`, after histories are recorded: states are left, the innermost and last first.
  mutating func exitStates() throws {
    guard leavesStates, let selected = room?.selected else { return }
    changesConfiguration = true
    if !chart.hasRegions {
      while deepest != selected[0].domain { try exit(deepest) }
    } else if selectedCount == 1 {
      try exit(set, inside: selected[0].domain)
    } else {
      try exit(computeExitSet(), inside: Domain.root)
    }
  }

  /// One of the selected transitions is not internal.
  private var leavesStates: Bool {
    guard let selected = room?.selected else { return false }
    return (0..<selectedCount).contains { selected[$0].domain != Domain.none }
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

  private mutating func exit(_ states: StateSet, inside domain: Int32) throws {
    var node = states.last(before: chart.end(of: domain))
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
    logExit(node)
    deactivate(node)
  }
}
