package import StateMachines

extension DiagramModel {
  /// The model of a description.
  package init(_ description: MachineDescription) {
    var builder = DiagramModelBuilder(description)
    builder.addInitials()
    for transition in description.transitions { builder.add(transition) }
    for history in description.histories { builder.add(history) }
    for join in description.joins { builder.add(join) }
    builder.addLines()
    builder.removeRepeatedTitle()
    self = builder.model.sorted()
  }

  /// The same model with nodes and edges in an order that depends on names only: what is inside of a node follows it, regions in their
  /// order, other states by name.
  private func sorted() -> DiagramModel {
    var children = [[Int]](repeating: [], count: nodes.count)
    for (index, node) in nodes.enumerated() where index > 0 { children[node.parent].append(index) }
    let edgeKeys = keysOfPseudostates()
    var order: [Int] = []
    var stack = [0]
    while let index = stack.popLast() {
      order.append(index)
      let isParallel = nodes[index].kind == .parallel
      let sorted = children[index].sorted { first, second in
        let (left, right) = (nodes[first], nodes[second])
        if left.rank != right.rank { return left.rank < right.rank }
        if left.kind.isState { return isParallel || left.title == right.title ? first < second : left.title < right.title }
        return (edgeKeys[first], first) < (edgeKeys[second], second)
      }
      stack += sorted.reversed()
    }
    var newIndex = [Int](repeating: 0, count: nodes.count)
    for (position, index) in order.enumerated() { newIndex[index] = position }
    let moved = order.map { index in
      var node = nodes[index]
      node.parent = newIndex[node.parent]
      return node
    }
    let edges = edges.map { Edge(source: newIndex[$0.source], target: newIndex[$0.target], label: $0.label, ids: $0.ids) }
    return DiagramModel(
      nodes: moved, edges: edges.enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }.map(\.element))
  }

  /// By what pseudostates of one kind in one container differ: the ids and labels of their edges.
  private func keysOfPseudostates() -> [String] {
    var keys = [[String]](repeating: [], count: nodes.count)
    for edge in edges {
      for node in [edge.source, edge.target] where !nodes[node].kind.isState {
        keys[node].append((edge.ids.first ?? "") + " " + edge.label)
      }
    }
    return keys.map { $0.sorted().joined(separator: "\n") }
  }
}

extension DiagramModel.Node {
  /// Pseudostates from which others are reached come first, then states.
  fileprivate var rank: Int {
    switch kind {
    case .frame, .initial: 0
    case .shallowHistory: 1
    case .deepHistory: 2
    case .atomic, .compound, .parallel, .final: 3
    case .choice: 4
    case .bar: 5
    }
  }
}

extension DiagramModel.Edge {
  fileprivate struct Key: Comparable {
    var source: Int
    var target: Int
    var label: String
    var id: String

    static func < (left: Key, right: Key) -> Bool {
      (left.source, left.target, left.label, left.id) < (right.source, right.target, right.label, right.id)
    }
  }

  fileprivate var key: Key { Key(source: source, target: target, label: label, id: ids.first ?? "") }
}
