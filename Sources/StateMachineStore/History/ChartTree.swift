import StateMachines

/// The states of a description as a tree, by their place in the document.
struct ChartTree {
  typealias Node = Int

  let states: [MachineDescription.State]
  private let nodeOf: [String: Node]
  private(set) var parents: [Node?] = []
  private(set) var children: [[Node]] = []
  /// Where the states inside of each one end.
  private var ends: [Node] = []

  /// - Returns: Nil where states have equal names, so that a history does not say which one is meant.
  init?(_ description: MachineDescription) {
    states = description.states
    nodeOf = Dictionary(states.enumerated().map { ($1.name, $0) }) { first, _ in first }
    guard nodeOf.count == states.count else { return nil }
    children = [[Node]](repeating: [], count: states.count)
    ends = Array(1...max(states.count, 1))
    for (node, state) in states.enumerated() {
      let parent = state.parent.flatMap { nodeOf[$0] }
      parents.append(parent)
      if let parent { children[parent].append(node) }
    }
    for node in states.indices.reversed() {
      if let parent = parents[node] { ends[parent] = max(ends[parent], ends[node]) }
    }
  }

  func node(_ name: String) -> Node? { nodeOf[name] }

  func isNamed(_ node: Node) -> Bool { states[node].region == nil }

  func kind(_ node: Node) -> MachineDescription.State.Kind { states[node].kind }

  var top: [Node] { states.indices.filter { parents[$0] == nil } }

  /// Whether a state is inside of another one.
  func isInside(_ node: Node, _ outer: Node?) -> Bool {
    guard let outer else { return true }
    return node > outer && node < ends[outer]
  }

  func ancestors(of node: Node) -> [Node] {
    var (found, next): ([Node], Node?) = ([], parents[node])
    while let ancestor = next {
      found.append(ancestor)
      next = parents[ancestor]
    }
    return found
  }

  /// The active states of names, with the regions without a name around them; nil where a name is unknown.
  func active(_ names: [String]) -> Set<Node>? {
    var active: Set<Node> = []
    for name in names {
      guard let node = nodeOf[name], isNamed(node) else { return nil }
      active.formUnion([node] + ancestors(of: node).prefix { !isNamed($0) })
    }
    return active
  }

  func names(_ nodes: some Collection<Node>) -> [String] { nodes.filter(isNamed).map { states[$0].name } }

  /// The active states without others inside, in the order of the document.
  func leaves(of active: Set<Node>) -> [Node] {
    active.filter { node in !children[node].contains(where: active.contains) }.sorted()
  }

  /// Whether states can be active together; SCXML 3.11.
  func isLegal(_ active: Set<Node>) -> Bool {
    guard top.count(where: active.contains) == 1 else { return false }
    return active.allSatisfy { node in
      let count = children[node].count(where: active.contains)
      guard parents[node].map(active.contains) ?? true else { return false }
      return switch kind(node) {
      case .compound: count == 1
      case .parallel: count == children[node].count
      case .atomic, .final: true
      }
    }
  }

  /// The least compound state around all of some states, or nil for the whole chart; SCXML Appendix D, `findLCCA`.
  func leastCommonCompound(of nodes: [Node]) -> Node? {
    guard let first = nodes.first else { return nil }
    return ancestors(of: first).first { ancestor in
      kind(ancestor) == .compound && nodes.dropFirst().allSatisfy { isInside($0, ancestor) }
    }
  }
}
