extension OracleChart {
  /// The chart with one state changed.
  func changing(_ name: String, _ change: (inout OracleState) -> Void) -> OracleChart {
    var chart = self
    chart.root.changeAll { if $0.name == name { change(&$0) } }
    return chart
  }

  /// The chart without some states, all that is inside them, and all that names them.
  func without(_ names: Set<String>) -> OracleChart {
    var chart = self
    chart.root.remove(names)
    let remaining = Set(chart.root.subtree.map(\.name))
    chart.root.changeAll { $0.forgetStates(outside: remaining) }
    chart.joins.removeAll { join in
      !remaining.isSuperset(of: join.sources.map(\.state)) || !remaining.isSuperset(of: join.targets)
    }
    // A history state without a default goes too, and so may what names it.
    let homeless = chart.root.subtree.filter { $0.isHistory && $0.initial.isEmpty }.map(\.name)
    return homeless.isEmpty ? chart : chart.without(Set(homeless))
  }
}

extension OracleState {
  fileprivate mutating func remove(_ names: Set<String>) {
    children.removeAll { names.contains($0.name) }
    for child in children.indices { children[child].remove(names) }
    let isHollow = (kind == .compound || kind == .parallel) && properChildren.isEmpty
    if isHollow, hasName { (kind, children, initial, initialActions) = (.atomic, [], [], []) }
    children.removeAll { !$0.hasName && $0.properChildren.isEmpty }
    if kind == .parallel, properChildren.isEmpty { (kind, children) = (.atomic, []) }
  }

  fileprivate mutating func forgetStates(outside remaining: Set<String>) {
    initial.removeAll { !remaining.contains($0) }
    if initial.isEmpty, kind == .compound { initial = properChildren.prefix(1).map(\.name) }
    transitions = transitions.compactMap { $0.without(remaining) }
    wildcards = wildcards.compactMap { wildcard in
      wildcard.transition.without(remaining).map { Wildcard(transition: $0, except: wildcard.except.filter(remaining.contains)) }
    }
  }
}

extension OracleTransition {
  /// Nil where it leads nowhere any more, or waits for what cannot come.
  fileprivate func without(_ remaining: Set<String>) -> OracleTransition? {
    if case .done(let state) = trigger, !remaining.contains(state) { return nil }
    var copy = self
    copy.targets.removeAll { !remaining.contains($0) }
    copy.condition = condition.without(remaining)
    return copy.targets.isEmpty && !targets.isEmpty ? nil : copy
  }
}

extension OracleGuard {
  fileprivate func without(_ remaining: Set<String>) -> OracleGuard {
    switch self {
    case .isIn(let state) where !remaining.contains(state): .never
    case .not(let other): .not(other.without(remaining))
    case .both(let left, let right): .both(left.without(remaining), right.without(remaining))
    default: self
    }
  }
}
