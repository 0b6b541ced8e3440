/// The states that a transition enters, where no history has a say.
extension TableBuilder {
  /// SCXML Appendix D, `computeEntrySet` for one transition.
  ///
  /// - Returns: The entries in document order; none where they depend on what a history remembers.
  mutating func appendEntries(to targets: [Int32], inside domain: Int32) -> Rows {
    let hasOneChildActive = domain < 0 || nodes[Int(domain)].kind == .compound
    if targets.count == 1, let target = targets.first, hasOneChildActive, nodes[Int(target)].isAtomic, nodes[Int(target)].parent == domain {
      return Rows(first: target, count: 1)  // The entries of single states stand first.
    }
    guard let list = entrySet(to: targets, inside: domain) else { return Rows() }
    entries += list
    return Rows(first: Int32(entries.count - list.count), count: Int32(list.count))
  }

  private func entrySet(to targets: [Int32], inside domain: Int32) -> [Entry]? {
    var marks = EntryMarks(nodes: nodes, goals: goals, domain: domain)
    for target in targets { marks.mark(target, upTo: domain) }
    if domain >= 0, targets.contains(domain) || nodes[Int(domain)].kind == .parallel { marks.markInside(domain) }
    while let node = marks.unexpanded.popLast() {
      guard !marks.hasMarkedChild.contains(node) || nodes[Int(node)].kind == .parallel else { continue }
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
  let domain: Int32
  var marked: Set<Int32> = []
  var hasMarkedChild: Set<Int32> = []
  var isDefault: Set<Int32> = []
  /// Those whose inside has not been looked at.
  var unexpanded: [Int32] = []
  var dependsOnHistory = false

  mutating func mark(_ node: Int32, upTo outer: Int32) {
    guard node != domain else { return }
    insert(node)
    var ancestor = nodes[Int(node)].parent
    while ancestor >= 0, ancestor != outer, ancestor != domain {
      hasMarkedChild.insert(ancestor)
      insert(ancestor)
      ancestor = nodes[Int(ancestor)].parent
    }
  }

  /// The regions that have no target, or where a compound state starts.
  mutating func markInside(_ node: Int32) {
    if nodes[Int(node)].kind == .parallel {
      var region = node + 1
      while region < nodes[Int(node)].end {
        if !marked.contains(region) { mark(region, upTo: node) }
        region = nodes[Int(region)].end
      }
    } else {
      isDefault.insert(node)
      for goal in goals[nodes[Int(node)].initial.indices] {
        if goal.node < 0 { dependsOnHistory = true } else { mark(goal.node, upTo: node) }
      }
    }
  }

  private mutating func insert(_ node: Int32) {
    if marked.insert(node).inserted, !nodes[Int(node)].isAtomic { unexpanded.append(node) }
  }
}
