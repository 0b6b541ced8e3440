extension TypedCompiledDefinition {
  /// States in document order, one on each line, two spaces for each level.
  final func tree(of active: [StateID], _ configuration: Configuration) -> String {
    var depths: [StateID: Int] = [:]
    let lines = active.map { node in
      let depth = depths[nodes[node].parent].map { $0 + 1 } ?? 0
      depths[node] = depth
      return String(repeating: "  ", count: depth) + name(of: node, configuration)
    }
    return lines.joined(separator: "\n")
  }

  /// The name of a state; of a region without one, the name of its parallel state and its place in it.
  private func name(of node: StateID, _ configuration: Configuration) -> String {
    guard nodes[node].isNamed else {
      let parent = nodes[node].parent
      return "\(name(of: parent, configuration))@\(nodes.children(of: parent).firstIndex(of: node) ?? 0)"
    }
    return "\(state: state(node, in: configuration))"
  }
}
