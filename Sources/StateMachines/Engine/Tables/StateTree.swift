/// The states of a definition by number, in document order: what is inside a state follows it.
///
/// It holds no references, so that reading it costs nothing beside the reading.
struct StateTree {
  let nodes: Table<StateNode>

  var count: Int { nodes.count }

  /// A state, and those around it, the outermost first.
  func path(to node: Int32) -> [Int32] {
    var path: [Int32] = []
    var node = node
    while node >= 0 {
      path.append(node)
      node = nodes[node].parent
    }
    return path.reversed()
  }

  /// A state, or for a region without a name the nearest state around it that has one; −1 for the definition as a whole.
  func nearestNamed(_ node: Int32) -> Int32 {
    var node = node
    while node >= 0, !nodes[node].isNamed { node = nodes[node].parent }
    return node
  }

  /// Whether one state is inside another; everything is inside the definition.
  @inline(__always)
  func isDescendant(_ node: Int32, of other: Int32) -> Bool {
    other < 0 || node > other && node < nodes[other].end
  }

  /// The first number after those inside a state.
  @inline(__always)
  func end(of node: Int32) -> Int32 {
    node < 0 ? Int32(count) : nodes[node].end
  }

  /// The children of a state, in document order.
  func children(of node: Int32) -> [Int32] {
    var children: [Int32] = []
    var child = node + 1
    while child < end(of: node) {
      children.append(child)
      child = nodes[child].end
    }
    return children
  }

  /// Whether the domains of two transitions overlap: one is the other, or inside it.
  func overlap(_ one: Int32, _ other: Int32) -> Bool {
    one == other || isDescendant(one, of: other) || isDescendant(other, of: one)
  }

  /// Whether a state is a final one at the top.
  func isFinalAtTop(_ node: Int32) -> Bool {
    nodes[node].isFinal && nodes[node].parent < 0
  }
}
