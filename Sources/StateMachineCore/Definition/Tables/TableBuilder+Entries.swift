/// The states that a transition enters, where no history has a say.
extension TableBuilder {
  /// - Returns: The entries in document order; none where they depend on what a history remembers.
  func appendEntries(to targets: [StateID], inside domain: StateID) -> EntryID.Rows {
    let hasOneChildActive = domain.isNone || nodes[domain].kind == .compound
    if targets.count == 1, let target = targets.first, hasOneChildActive, nodes[target].isAtomic, nodes[target].parent == domain {
      return EntryID.Rows(first: EntryID(target.index), count: 1)  // The entries of single states stand first.
    }
    guard let list = entrySet(to: targets, inside: domain) else { return EntryID.Rows() }
    return entries.add(list)
  }

  private func entrySet(to targets: [StateID], inside domain: StateID) -> [Entry]? {
    StateSet.withEmptySets(of: nodes.count) { first, second, third in
      var marks = EntryMarks(states, inside: domain, entry: first, defaults: second, empty: third)
      var dependsOnHistory = false
      for target in targets { marks.mark(target) }
      marks.markDescendants { marks, node in
        for goal in goals[nodes[node].initial] {
          if goal.node.isNone { dependsOnHistory = true } else { marks.mark(goal.node) }
        }
      }
      return dependsOnHistory ? nil : marks.entries
    }
  }
}

extension EntryMarks {
  fileprivate var entries: [Entry] {
    var entries: [Entry] = []
    var node = entry.next(from: .first)
    while node.exists {
      entries.append(Entry(node: node, isDefault: defaults.contains(node)))
      node = entry.next(from: node.next)
    }
    return entries
  }
}
