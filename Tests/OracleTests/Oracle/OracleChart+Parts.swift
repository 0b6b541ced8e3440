extension OracleState {
  /// The state and everything inside it, in document order.
  var subtree: [OracleState] {
    [self] + children.flatMap(\.subtree)
  }

  /// Children that are no history states.
  var properChildren: [OracleState] {
    children.filter { !$0.isHistory }
  }

  /// Changes the state and everything inside it, from the inside out.
  mutating func changeAll(_ change: (inout OracleState) -> Void) {
    for child in children.indices { children[child].changeAll(change) }
    change(&self)
  }
}

extension OracleChart {
  /// All states but the root, in document order.
  var states: [OracleState] {
    Array(root.subtree.dropFirst())
  }

  /// Whether it has transitions, beside lines that decide events without one.
  var hasTransitions: Bool {
    let lines = root.subtree.flatMap { $0.transitions + $0.wildcards.map(\.transition) }
    return !joins.isEmpty || lines.contains { $0.decision == .transition }
  }

  /// The number of things that can be left out of it.
  var size: Int {
    states.count + joins.count + root.subtree.map { $0.transitions.count + $0.wildcards.count + $0.deferrals.count }.reduce(0, +)
  }
}
