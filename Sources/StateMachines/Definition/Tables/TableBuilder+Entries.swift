/// The states that a transition enters, where no history has a say.
extension TableBuilder {
  /// SCXML Appendix D, `computeEntrySet` for one transition.
  ///
  /// - Returns: The entries in document order; none where they depend on what a history remembers.
  mutating func appendEntries(to targets: [StateID], inside domain: StateID) -> EntryID.Rows {
    let hasOneChildActive = domain.isNone || nodes[domain].kind == .compound
    if targets.count == 1, let target = targets.first, hasOneChildActive, nodes[target].isAtomic, nodes[target].parent == domain {
      return EntryID.Rows(first: EntryID(target.index), count: 1)  // The entries of single states stand first.
    }
    guard let list = entrySet(to: targets, inside: domain) else { return EntryID.Rows() }
    return entries.add(list)
  }

  private func entrySet(to targets: [StateID], inside domain: StateID) -> [Entry]? {
    var marks = EntryMarks(nodes: nodes, goals: goals, domain: domain)
    for target in targets { marks.mark(target, upTo: domain) }
    if domain.exists, targets.contains(domain) || nodes[domain].kind == .parallel { marks.markInside(domain) }
    while let node = marks.unexpanded.popLast() {
      guard !marks.hasMarkedChild.contains(node) || nodes[node].kind == .parallel else { continue }
      marks.markInside(node)
    }
    guard !marks.dependsOnHistory else { return nil }
    return marks.marked.sorted().map { Entry(node: $0, isDefault: marks.isDefault.contains($0)) }
  }
}

/// The states of an entry set as it grows.
private struct EntryMarks {
  let nodes: [StateNode]
  let goals: [Goal]
  let domain: StateID
  var marked: Set<StateID> = []
  var hasMarkedChild: Set<StateID> = []
  var isDefault: Set<StateID> = []
  /// Those whose inside has not been looked at.
  var unexpanded: [StateID] = []
  var dependsOnHistory = false

  mutating func mark(_ node: StateID, upTo outer: StateID) {
    guard node != domain else { return }
    insert(node)
    var ancestor = nodes[node].parent
    while ancestor.exists, ancestor != outer, ancestor != domain {
      hasMarkedChild.insert(ancestor)
      insert(ancestor)
      ancestor = nodes[ancestor].parent
    }
  }

  /// The regions that have no target, or where a compound state starts.
  mutating func markInside(_ node: StateID) {
    if nodes[node].kind == .parallel {
      var region = node.next
      while region < nodes[node].end {
        if !marked.contains(region) { mark(region, upTo: node) }
        region = nodes[region].end
      }
    } else {
      isDefault.insert(node)
      for goal in goals[nodes[node].initial] {
        if goal.node.isNone { dependsOnHistory = true } else { mark(goal.node, upTo: node) }
      }
    }
  }

  private mutating func insert(_ node: StateID) {
    if marked.insert(node).inserted, !nodes[node].isAtomic { unexpanded.append(node) }
  }
}
