/// Makes a failing case small: leaves out whatever it can while the case still fails.
enum OracleShrinker {
  /// - Parameters:
  ///   - failing: A case that fails.
  ///   - fails: Whether a case fails; false too for one that cannot be run.
  /// - Returns: A case that fails, and of which nothing can be left out any more.
  static func shrink(_ failing: OracleCase, while fails: (OracleCase) -> Bool) -> OracleCase {
    var smallest = failing
    while let smaller = candidates(smallest).first(where: fails) { smallest = smaller }
    return smallest
  }

  /// Each a little smaller, the boldest cuts first.
  private static func candidates(_ failing: OracleCase) -> [OracleCase] {
    let charts = withoutAState(failing.chart) + withoutALine(failing.chart) + simpler(failing.chart)
    return fewerEvents(failing) + charts.map { OracleCase(chart: $0, events: failing.events) }
  }

  private static func fewerEvents(_ failing: OracleCase) -> [OracleCase] {
    let count = failing.events.count
    let halves = [0..<(count / 2), (count / 2)..<count].filter { $0.count > 1 }
    return (halves + (0..<count).map { $0..<($0 + 1) }).map { range in
      var smaller = failing
      smaller.events.removeSubrange(range)
      return smaller
    }
  }

  private static func withoutAState(_ chart: OracleChart) -> [OracleChart] {
    chart.states.map { chart.without([$0.name]) }.filter { !$0.root.properChildren.isEmpty }
  }

  private static func withoutALine(_ chart: OracleChart) -> [OracleChart] {
    let joins = chart.joins.indices.map { index in
      var smaller = chart
      smaller.joins.remove(at: index)
      return smaller
    }
    let lines = eachList(of: chart, \.transitions) + eachList(of: chart, \.wildcards) + eachList(of: chart, \.initialActions)
    let blocks = eachList(of: chart, \.onEntry) + eachList(of: chart, \.onExit)
    return joins + lines + blocks + eachList(of: chart, \.deferrals) + eachList(of: chart, \.timeouts)
  }

  private static func simpler(_ chart: OracleChart) -> [OracleChart] {
    chart.states.flatMap { state in
      state.transitions.indices.flatMap { index -> [OracleChart] in
        let transition = state.transitions[index]
        var simpler: [OracleTransition] = []
        if transition.condition != .always { simpler.append(transition.with(\.condition, .always)) }
        if !transition.actions.isEmpty { simpler.append(transition.with(\.actions, [])) }
        if transition.actions.count > 1 { simpler.append(transition.with(\.actions, Array(transition.actions.dropFirst()))) }
        if transition.kind == .local { simpler.append(transition.with(\.kind, .external)) }
        return simpler.map { other in chart.changing(state.name) { $0.transitions[index] = other } }
      }
    }
  }

  private static func eachList<Element>(
    of chart: OracleChart, _ list: WritableKeyPath<OracleState, [Element]>
  ) -> [OracleChart] {
    chart.root.subtree.flatMap { state in
      state[keyPath: list].indices.map { index in chart.changing(state.name) { _ = $0[keyPath: list].remove(at: index) } }
    }
  }
}

extension OracleTransition {
  fileprivate func with<Value>(_ part: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var copy = self
    copy[keyPath: part] = value
    return copy
  }
}
