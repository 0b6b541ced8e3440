/// The configuration in work, state by state.
extension Engine {
  /// Whether a state is active at this moment.
  mutating func isActive(_ node: Int32) -> Bool {
    if tables.pointee.hasRegions { return set.contains(node) }
    return node == deepest || deepest >= 0 && tables.pointee.tree.isDescendant(deepest, of: node)
  }

  mutating func activate(_ node: Int32) {
    if tables.pointee.hasRegions { set.insert(node) } else { deepest = node }
    guard tables.pointee.keepsValues else { return }
    let value = effects.enteringValues[node]
    effects.activeValues[node] = value
    if let value { effects.values.append(value) }
  }

  mutating func deactivate(_ node: Int32) {
    if tables.pointee.hasRegions { set.remove(node) } else { deepest = tables.pointee.nodes[node].parent }
    if tables.pointee.keepsValues { effects.activeValues[node] = nil }
  }

  /// A state, with its payload where it is active and has one.
  @inline(__always)
  mutating func borrowed(_ node: Int32) -> BorrowedState {
    guard tables.pointee.statesHaveValues else { return BorrowedState(leaf: node) }
    return borrowedWithPayload(node)
  }

  private mutating func borrowedWithPayload(_ node: Int32) -> BorrowedState {
    if tables.pointee.keepsValues {
      let values = effects.activeValues
      return BorrowedState(leaf: node, value: values[node].map(Unmanaged.passUnretained))
    }
    return node == active.leaf ? active : BorrowedState(leaf: node)
  }

  /// Every active state, regions without a name included, in document order.
  var activeNodes: [Int32] {
    mutating get {
      guard tables.pointee.hasRegions else { return tables.pointee.tree.path(to: deepest) }
      var nodes: [Int32] = []
      var node = set.next(from: 0)
      while node >= 0 {
        nodes.append(node)
        node = set.next(from: node + 1)
      }
      return nodes
    }
  }

  /// Where there are regions, the first active state from a number on that has no active state inside; −1 where there is none.
  ///
  /// At rest it is atomic. In a hook it may be a state that is entered before its children, or left after them.
  @inline(__always)
  mutating func nextLeaf(from first: Int32) -> Int32 {
    var node = set.next(from: first)
    while node >= 0, !tables.pointee.nodes[node].isAtomic {
      let next = set.next(from: node + 1)
      if next < 0 || next >= tables.pointee.nodes[node].end { return node }
      node = next
    }
    return node
  }

  /// The configuration of this moment, as if it were at rest.
  var configurationAsAtRest: Configuration {
    mutating get {
      var kept = keptConfiguration
      let leaf = tables.pointee.hasRegions ? certainState : deepest
      if leaf != active.leaf { kept.active = borrowed(leaf).kept }
      return kept
    }
  }

  /// The configuration of this moment, to be kept.
  var keptConfiguration: Configuration {
    mutating get {
      var kept = Configuration(active: active.kept, low: set.low)
      if tables.pointee.isWide {
        let values = effects.activeValues
        kept.wide = Configuration.Wide(high: set.highWords, values: values)
      }
      return kept
    }
  }
}
