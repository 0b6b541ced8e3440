extension TypedCompiledDefinition {
  /// States in document order, one on each line, two spaces for each level.
  final func tree(of active: [StateID]) -> String {
    var depths: [StateID: Int] = [:]
    let lines = active.map { node in
      let depth = depths[nodes[node].parent].map { $0 + 1 } ?? 0
      depths[node] = depth
      return String(repeating: "  ", count: depth) + nameInTree(of: node)
    }
    return lines.joined(separator: "\n")
  }

  /// The name of a state; of a region without one, the name of its parallel state and its place in it.
  private func nameInTree(of node: StateID) -> String {
    guard nodes[node].isNamed else {
      let parent = nodes[node].parent
      return "\(nameInTree(of: parent))@\(nodes.children(of: parent).firstIndex(of: node) ?? 0)"
    }
    return "\(label: value(of: node))"
  }
}
