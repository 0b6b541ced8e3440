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
    logExit(node)
    deactivate(node)
  }
}
