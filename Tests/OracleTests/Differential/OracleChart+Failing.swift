extension OracleChart {
  /// Where guards fail, what `can` says and what `fire` does may differ.
  var hasFailingGuards: Bool {
    root.subtree.contains { state in
      (state.transitions + state.wildcards.map(\.transition)).contains { $0.condition.fails }
    }
  }
}

extension OracleGuard {
  fileprivate var fails: Bool {
    switch self {
    case .fails: true
    case .not(let other): other.fails
    case .both(let left, let right): left.fails || right.fails
    default: false
    }
  }
}
