import StateMachines

/// The exits and entries of transitions that are taken together; SCXML Appendix D.
struct ChartStep {
  typealias Node = ChartTree.Node
  typealias Way = ChartTransitions.Way

  let tree: ChartTree
  let active: Set<Node>

  // MARK: Exits

  /// What a transition leaves, without order.
  func exits(_ way: Way) -> Set<Node> {
    guard let domain = domain(way) else { return [] }
    return active.filter { tree.isInside($0, domain.node) }
  }

  /// The state whose inside is left and entered; nil where nothing is.
  private func domain(_ way: Way) -> (node: Node?, Void)? {
    guard let targets = way.targets, !way.isInternal else { return nil }
    let nodes = targets.compactMap { tree.node($0.state) }
    if way.isLocal, let outer = outer(way.source, nodes) { return (outer, ()) }
    return (tree.leastCommonCompound(of: [way.source] + nodes), ())
  }

  /// Of a local transition the state that is neither left nor entered.
  private func outer(_ source: Node, _ targets: [Node]) -> Node? {
    let hasInside = !tree.children[source].isEmpty
    if hasInside, targets.allSatisfy({ $0 == source || tree.isInside($0, source) }) { return innermost(source, around: targets) }
    guard targets.count == 1, tree.isInside(source, targets[0]) else { return nil }
    return targets[0]
  }

  /// The region of a parallel state that contains all targets, or the state itself.
  private func innermost(_ outer: Node, around targets: [Node]) -> Node {
    guard tree.kind(outer) == .parallel else { return outer }
    let region = tree.children[outer].first { region in targets.allSatisfy { $0 == region || tree.isInside($0, region) } }
    guard let region, !tree.children[region].isEmpty else { return outer }
    return innermost(region, around: targets)
  }

  /// Without transitions that leave the same states as others; SCXML Appendix D, `removeConflictingTransitions`.
  func withoutConflicts(_ ways: [Way]) -> [Way] {
    var kept: [Way] = []
    for way in ways where !kept.contains(way) {
      let exits = exits(way)
      let conflicts = kept.filter { !self.exits($0).isDisjoint(with: exits) }
      guard conflicts.allSatisfy({ tree.isInside(way.source, $0.source) }) else { continue }
      kept.removeAll(where: conflicts.contains)
      kept.append(way)
    }
    return kept
  }

  // MARK: Entries

  /// What transitions enter, where a history leads to what was in fact entered; nil where that is not possible.
  func entries(_ ways: [Way], recorded: Set<Node>) -> Set<Node> {
    var entered: Set<Node> = []
    let staying = active.subtracting(ways.reduce(into: Set()) { $0.formUnion(exits($1)) })
    for way in ways {
      guard let domain = domain(way), let targets = way.targets else { continue }
      enter(targets, inside: domain.node, staying, recorded, &entered)
    }
    return entered
  }

  /// What is entered where machines start.
  func initialEntries(_ targets: [MachineDescription.Target], recorded: Set<Node>) -> Set<Node> {
    var entered: Set<Node> = []
    enter(targets, inside: nil, [], recorded, &entered)
    return entered
  }

  private func enter(
    _ targets: [MachineDescription.Target], inside domain: Node?, _ staying: Set<Node>, _ recorded: Set<Node>, _ entered: inout Set<Node>
  ) {
    for target in targets {
      guard let node = tree.node(target.state) else { continue }
      if let depth = target.history {
        if node != domain, tree.isInside(node, domain) { entered.insert(node) }
        let inner = recorded.filter { tree.isInside($0, node) }
        entered.formUnion(depth == .deep ? inner : inner.filter { tree.parents[$0] == node })
      } else if node != domain {
        entered.insert(node)
      }
      for ancestor in tree.ancestors(of: node) where ancestor != domain && tree.isInside(ancestor, domain) { entered.insert(ancestor) }
    }
    if let domain { complete(domain, staying, recorded, &entered) }
    for node in tree.top where entered.contains(node) { complete(node, staying, recorded, &entered) }
  }

  /// Adds what a state starts with, where no target says what is entered inside.
  private func complete(_ node: Node, _ staying: Set<Node>, _ recorded: Set<Node>, _ entered: inout Set<Node>) {
    let inside = tree.children[node]
    switch tree.kind(node) {
    case .parallel:
      for child in inside where !entered.contains(child) && !staying.contains(child) { entered.insert(child) }
    case .compound:
      if !inside.contains(where: { entered.contains($0) || staying.contains($0) }) {
        enter(tree.states[node].initial ?? [], inside: node, staying, recorded, &entered)
        return
      }
    case .atomic, .final: return
    }
    for child in inside where entered.contains(child) { complete(child, staying, recorded, &entered) }
  }
}
