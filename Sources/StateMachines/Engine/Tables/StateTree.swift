/// The states of a definition by id, in document order: what is inside a state follows it.
///
/// It holds no references, so that reading it costs nothing beside the reading.
struct StateTree {
  let nodes: Table<StateNode, StateID>

  var count: Int { nodes.count }

  /// A state, and those around it, the outermost first.
  func path(to node: StateID) -> [StateID] {
    var path: [StateID] = []
    var node = node
    while node.exists {
      path.append(node)
      node = nodes[node].parent
    }
    return path.reversed()
  }

  /// A state, or for a region without a name the nearest state around it that has one; none for the definition as a whole.
  func nearestNamed(_ node: StateID) -> StateID {
    var node = node
    while node.exists, !nodes[node].isNamed { node = nodes[node].parent }
    return node
  }

  /// Whether one state is inside another; everything is inside the definition.
  @inline(__always)
  func isDescendant(_ node: StateID, of other: StateID) -> Bool {
    other.isNone || node > other && node < nodes[other].end
  }

  /// The first state after those inside a state.
  @inline(__always)
  func end(of node: StateID) -> StateID {
    node.isNone ? StateID(count) : nodes[node].end
  }

  /// The children of a state, in document order.
  func children(of node: StateID) -> [StateID] {
    var children: [StateID] = []
    var child = node.next
    while child < end(of: node) {
      children.append(child)
      child = nodes[child].end
    }
    return children
  }

  /// Whether the domains of two transitions overlap: one is the other, or inside it.
  func overlap(_ one: StateID, _ other: StateID) -> Bool {
    one == other || isDescendant(one, of: other) || isDescendant(other, of: one)
  }

  /// Whether a state is a final one at the top.
  func isFinalAtTop(_ node: StateID) -> Bool {
    nodes[node].isFinal && nodes[node].parent.isNone
  }
}
