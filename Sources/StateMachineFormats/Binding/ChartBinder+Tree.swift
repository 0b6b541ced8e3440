import StateMachines

// The states of a chart that was put together or changed in Swift: readers find these mistakes in their files.
extension ChartBinder {
  /// Reports states that are inside of nothing that can have states inside, and scopes that are none.
  mutating func checkTree() {
    let known = Dictionary(chart.states.map { ($0.name, $0) }) { first, _ in first }
    for state in chart.states {
      guard let name = state.parent else {
        if state.region != nil { report(.contradiction, "the region \(Excerpt.name(state.name)) is in no parallel state", at: state.place) }
        continue
      }
      guard let parent = known[name] else {
        let hint = Suggestion.text(for: name, among: known.keys.sorted())
        report(
          .unknownName, "\(Excerpt.name(state.name)) is inside of \(Excerpt.name(name)), which is not a state of the chart\(hint)",
          at: state.place)
        continue
      }
      switch parent.kind {
      case .parallel: break
      case .compound where state.region == nil: break
      default:
        report(.contradiction, "\(Excerpt.name(state.name)) is inside of \(Excerpt.name(name)), which is \(parent.kind)", at: state.place)
      }
    }
    for state in chart.states where isInsideItself(state, known) {
      report(.contradiction, "\(Excerpt.name(state.name)) is inside of itself", at: state.place)
    }
    for transition in chart.transitions {
      guard let scope = transition.scope, known[scope] == nil else { continue }
      report(
        .unknownName,
        "the scope \(Excerpt.name(scope)) is not a state of the chart\(Suggestion.text(for: scope, among: known.keys.sorted()))",
        at: transition.place)
    }
  }

  private func isInsideItself(_ state: MachineDescription.State, _ known: [String: MachineDescription.State]) -> Bool {
    var (parent, steps) = (state.parent, 0)
    while let name = parent, steps <= known.count {
      if name == state.name { return true }
      (parent, steps) = (known[name]?.parent, steps + 1)
    }
    return false
  }
}
