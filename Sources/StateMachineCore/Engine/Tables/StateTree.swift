/// The states of a definition by id, in document order: what is inside a state follows it.
///
/// The definition keeps them in an array while it is checked. Afterwards the engine reads them from a table.
package protocol StateTree {
  var count: Int { get }
  subscript(state node: StateID) -> StateNode { get }
}

extension Table: StateTree where Row == StateNode, Key == StateID {
  package subscript(state node: StateID) -> StateNode {
    get { self[node] }
  }
}

extension StateTree {
  /// A state has states inside, of whatever kind.
  package func hasInside(_ node: StateID) -> Bool { self[state: node].end > node.next }

  /// A state, and those around it, the outermost first.
  package func path(to node: StateID) -> [StateID] {
    var path: [StateID] = []
    var node = node
    while node.exists {
      path.append(node)
      node = self[state: node].parent
    }
    return path.reversed()
  }

  /// A state, and those around it, all of which are among the first 64.
  package func low(ofPathTo node: StateID) -> UInt64 {
    var (low, node) = (UInt64.zero, node)
    while node.exists {
      low |= node.bit
      node = self[state: node].parent
    }
    return low
  }

  /// A state, or for a region without a name the nearest state around it that has one; none for the definition as a whole.
  package func nearestNamed(_ node: StateID) -> StateID {
    var node = node
    while node.exists, !self[state: node].isNamed { node = self[state: node].parent }
    return node
  }

  /// Whether one state is inside another; everything is inside the definition.
  package func isDescendant(_ node: StateID, of other: StateID) -> Bool {
    other.isNone || node > other && node < self[state: other].end
  }

  /// The first state after those inside a state.
  package func end(of node: StateID) -> StateID {
    node.isNone ? StateID(count) : self[state: node].end
  }

  /// The children of a state, in document order.
  package func children(of node: StateID) -> [StateID] {
    var children: [StateID] = []
    var child = node.next
    while child < end(of: node) {
      children.append(child)
      child = self[state: child].end
    }
    return children
  }

  /// Whether the domains of two transitions overlap: one is the other, or inside it.
  package func overlap(_ one: StateID, _ other: StateID) -> Bool {
    one == other || isDescendant(one, of: other) || isDescendant(other, of: one)
  }

  /// Whether a state is a final one at the top.
  package func isFinalAtTop(_ node: StateID) -> Bool {
    self[state: node].isFinal && self[state: node].parent.isNone
  }

  // MARK: Common ancestors

  /// The least common compound ancestor of a state and others, SCXML Appendix D `findLCCA`; none for the definition.
  package func leastCommonCompoundAncestor(_ node: StateID, _ containsOthers: (StateID) -> Bool) -> StateID {
    var ancestor = self[state: node].parent
    while ancestor.exists {
      if self[state: ancestor].kind == .compound, containsOthers(ancestor) { return ancestor }
      ancestor = self[state: ancestor].parent
    }
    return .none
  }

  /// The deepest state that is one of two or contains both; none for the definition.
  package func deepestCommonState(_ one: StateID, _ other: StateID) -> StateID {
    var common = one
    while common.exists, common != other, !isDescendant(other, of: common) { common = self[state: common].parent }
    return common
  }

  /// The domain of a local transition: the outer one of source and target, whichever it is; from a parallel state the region that contains
  /// all targets.
  ///
  /// - Returns: Nil where neither contains the other, and the domain is that of an external transition.
  package func localDomain(from source: StateID, to targets: [StateID]) -> StateID? {
    if hasInside(source), targets.allSatisfy({ isDescendant($0, of: source) }) {
      var domain = source
      while self[state: domain].kind == .parallel, let region = region(of: domain, around: targets), hasInside(region) { domain = region }
      return domain
    }
    guard targets.count == 1, let target = targets.first, hasInside(target) else { return nil }
    return target == source || isDescendant(source, of: target) ? target : nil
  }

  /// The region of a parallel state that is or contains each of some states.
  private func region(of parallel: StateID, around nodes: [StateID]) -> StateID? {
    guard var region = nodes.first, isDescendant(region, of: parallel) else { return nil }
    while self[state: region].parent != parallel { region = self[state: region].parent }
    return nodes.allSatisfy { $0 == region || isDescendant($0, of: region) } ? region : nil
  }
}
