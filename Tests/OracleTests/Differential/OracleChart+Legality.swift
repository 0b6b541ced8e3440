extension OracleChart {
  /// What is wrong with a configuration, in sentences; SCXML 3.11 has the rules.
  ///
  /// - Parameter configuration: The active states that have a name.
  /// - Returns: Nothing if all is well.
  func illegalities(of configuration: [String]) -> [String] {
    var found: [String] = []
    let known = states.filter(\.hasName).map(\.name)
    if known.filter(configuration.contains) != configuration { found.append("\(configuration) is not in document order") }
    check(root, isActive: true, Set(configuration), &found)
    return found
  }

  private func check(_ state: OracleState, isActive: Bool, _ configuration: Set<String>, _ found: inout [String]) {
    // A region without a name is active where its parallel state is.
    let active = state.properChildren.filter { $0.hasName ? configuration.contains($0.name) : isActive && state.kind == .parallel }
    switch state.kind {
    case _ where !isActive:
      if !active.isEmpty { found.append("\(state.name) is not active, but \(active.map(\.name)) in it") }
    case .compound:
      if active.count != 1 { found.append("\(active.count) children of \(state.name) are active") }
    case .parallel:
      if active.count != state.properChildren.count { found.append("a region of \(state.name) is missing") }
    case .atomic, .final, .shallowHistory, .deepHistory: break
    }
    for child in state.properChildren {
      check(child, isActive: active.contains { $0.name == child.name }, configuration, &found)
    }
  }
}
