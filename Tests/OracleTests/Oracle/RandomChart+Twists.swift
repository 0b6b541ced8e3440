import TestSupport

extension RandomChart {
  /// The chart of the seed with more content on defaults, more wildcards, alternatives, and machines that are stopped and started; every
  /// second one has lines that decide events without a transition.
  static func makeTwisted(seed: UInt64) -> OracleCase {
    var generator = SeededGenerator(seed: seed &* 7 &+ 3)
    var test = makeTimed(seed: seed)
    let root = test.chart.root.name
    let named = test.chart.states.filter { $0.hasName && !$0.isHistory }.map(\.name)
    test.chart.root.changeAll { $0.twist(isRoot: $0.name == root, named, &generator) }
    test.events = test.events.flatMap { act -> [OracleAct] in
      switch generator.below(16) {
      case 0: [.stop, act, .start]
      case 1: [.start, act]
      default: [act]
      }
    }
    if !seed.isMultiple(of: 2) { test.chart.addDecisions(seed: seed) }
    return test
  }
}

extension OracleState {
  fileprivate mutating func twist(isRoot: Bool, _ named: [String], _ generator: inout SeededGenerator) {
    if !isRoot, kind == .compound || isHistory, generator.once(in: 2) {
      initialActions.append(.log("content of \(name)"))
      switch generator.below(6) {
      case 0: initialActions.append(.raise(RandomChart.events[generator.below(RandomChart.events.count)]))
      case 1: initialActions.append(.increment(RandomChart.counters[generator.below(RandomChart.counters.count)]))
      case 2 where generator.once(in: 3): initialActions.append(.fail)
      default: break
      }
    }
    for index in transitions.indices.reversed() where transitions[index].condition != .always && generator.once(in: 3) {
      var other = transitions[index]
      guard !other.targets.isEmpty, other.trigger != .eventless else { continue }
      other.targets = [named[generator.below(named.count)]]
      other.kind = .external
      other.condition = .counter(RandomChart.counters[generator.below(RandomChart.counters.count)], below: 1 + generator.below(3))
      other.actions = [.log("other way")]
      transitions.insert(other, at: index + 1)
    }
    guard hasName || isRoot, kind == .compound, generator.once(in: 4) else { return }
    let sources = properChildren.filter { $0.kind != .final && $0.hasName }.map(\.name)
    guard !sources.isEmpty else { return }
    let event = RandomChart.events[generator.below(RandomChart.events.count)]
    var transition = OracleTransition(
      .events([event]), to: generator.once(in: 3) ? [] : [named[generator.below(named.count)]],
      if: .counter(RandomChart.counters[generator.below(RandomChart.counters.count)], below: 2), do: [.log("any in \(name)")])
    if !transition.targets.isEmpty, generator.once(in: 2) { transition.kind = .local }
    wildcards.insert(Wildcard(transition: transition), at: 0)
  }
}
