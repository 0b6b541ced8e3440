import StateMachines

/// What a diagram in text draws: nodes in a tree, and edges between them, in the order in which they are written.
struct TextGraph {
  /// A state, or one of the small nodes that a line of a definition needs.
  struct Node {
    let id: String
    let kind: Kind
    /// What is written in it; empty for kinds that have a shape of their own.
    var title: String
    /// What is listed below its title: actions, timeouts, internal transitions, deferrals.
    var lines: [String] = []
    /// The node around it, which comes before this one; nil at the top.
    let parent: Int?
    var isHighlighted = false
    var style: DiagramOptions.Style?
  }

  enum Kind: Hashable {
    case state(MachineDescription.State.Kind)
    /// A region without a name.
    case region
    /// Where a machine or a composite state starts.
    case initial
    case choice
    case fork
    case join
    case history(MachineDescription.HistoryDepth)
    /// Every state around which it is drawn, or every one but some.
    case any
    /// Text that belongs to no state.
    case aside
  }

  struct Edge {
    var source: Int
    var target: Int
    var label: String
  }

  private(set) var nodes: [Node] = []
  private(set) var children: [[Int]] = []
  private(set) var roots: [Int] = []
  var edges: [Edge] = []
  /// By composite node, the node that its initial states lead to first, through all levels.
  var firstLeaves: [Int: Int] = [:]
  private var identifiers = TextIdentifiers()
  private var anyNodes: [AnyKey: Int] = [:]

  private struct AnyKey: Hashable {
    let place: Int?
    let title: String
  }

  /// Adds a node below its parent.
  mutating func add(_ kind: Kind, id base: String, title: String = "", in parent: Int?) -> Int {
    let node = nodes.count
    nodes.append(Node(id: identifiers.unique(base), kind: kind, title: title, parent: parent))
    children.append([])
    if let parent { children[parent].append(node) } else { roots.append(node) }
    return node
  }

  mutating func list(_ line: String, in node: Int) {
    nodes[node].lines.append(line)
  }

  mutating func set(_ style: DiagramOptions.Style?, of node: Int) {
    nodes[node].style = style
  }

  mutating func highlight(_ node: Int) {
    nodes[node].isHighlighted = true
  }

  /// The node that the initial states of a composite node lead to, through all levels; the node itself if nothing is inside of it.
  func firstLeaf(of node: Int) -> Int {
    var leaf = firstLeaves[node] ?? node
    // A state without states may contain small nodes, as only a damaged description has it.
    while let first = children[leaf].first { leaf = firstLeaves[leaf] ?? first }
    return leaf
  }

  /// Whether it contains nodes.
  func isComposite(_ node: Int) -> Bool { !children[node].isEmpty }

  /// Whether its children are regions.
  func isParallel(_ node: Int) -> Bool { nodes[node].kind == .state(.parallel) && isComposite(node) }

  /// The nodes around a node, from inside.
  func ancestors(of node: Int) -> UnfoldSequence<Int, (Int?, Bool)> {
    sequence(state: (nodes[node].parent, true)) { state in
      guard let next = state.0 else { return nil }
      state.0 = self.nodes[next].parent
      return next
    }
  }

  func contains(_ outer: Int, _ inner: Int) -> Bool {
    ancestors(of: inner).contains(outer)
  }

  /// Where a small node that belongs beside or inside a node is drawn: the nearest place around it that is not a set of regions.
  func place(from node: Int?) -> Int? {
    var place = node
    while let here = place, isParallel(here) { place = nodes[here].parent }
    return place
  }
}

// MARK: Walking

extension TextGraph {
  /// A step of a walk through the tree in the order in which it is written.
  enum Item {
    case leaf(Int)
    case open(Int)
    case close(Int)
    /// Between two regions of a parallel state.
    case separator(Int)
  }

  /// The tree from outside; an array rather than a recursion, since files may nest deeply.
  func items() -> [(item: Item, depth: Int)] {
    var items: [(item: Item, depth: Int)] = []
    var waiting: [(item: Item, depth: Int)] = roots.reversed().map { (item($0), 0) }
    while let next = waiting.popLast() {
      items.append(next)
      guard case .open(let node) = next.item else { continue }
      waiting.append((.close(node), next.depth))
      for (place, child) in children[node].enumerated().reversed() {
        waiting.append((item(child), next.depth + 1))
        if place > 0, isParallel(node) { waiting.append((.separator(node), next.depth)) }
      }
    }
    return items
  }

  private func item(_ node: Int) -> Item {
    isComposite(node) ? .open(node) : .leaf(node)
  }
}

// MARK: Ends of edges

extension TextGraph {
  /// Moves ends of edges from composite nodes, where a language cannot draw them, to nodes inside.
  ///
  /// - Parameters:
  ///   - isNamed: Whether the label names the composite node that was the target.
  ///   - moves: Whether an edge cannot end at a composite node.
  mutating func moveEnds(isNamed: Bool, where moves: (TextGraph, Edge, Int) -> Bool) {
    for number in edges.indices {
      let edge = edges[number]
      if isComposite(edge.target), moves(self, edge, edge.target) {
        edges[number].target = firstLeaf(of: edge.target)
        if isNamed, nodes[edge.target].kind != .region {
          edges[number].label += (edge.label.isEmpty ? "" : " ") + "(to \(nodes[edge.target].title))"
        }
      }
      // The target may have moved into the source.
      if isComposite(edge.source), moves(self, edges[number], edge.source) || moves(self, edge, edge.source) {
        edges[number].source = anyNode(in: edge.source)
      }
    }
  }

  /// The node for every state, or every state but some, in a place.
  mutating func anyNode(in scope: Int?, title: String = "any") -> Int {
    let place = place(from: scope)
    var title = title
    if let scope, place != scope { title += " in \(nodes[scope].title)" }
    let key = AnyKey(place: place, title: title)
    if let node = anyNodes[key] { return node }
    let node = add(.any, id: (place.map { nodes[$0].id } ?? "") + "_any", title: title, in: place)
    anyNodes[key] = node
    return node
  }
}
