import TestSupport

extension RandomChart {
  /// The chart of the seed with fewer features, so that the dispatch table answers for some of its events: in one chart there are no
  /// regions, in another no guards, and so on.
  static func makeSimple(seed: UInt64) -> OracleCase {
    var generator = SeededGenerator(seed: seed &* 11 &+ 5)
    var test = makeTwisted(seed: seed)
    let states = test.chart.states.filter { !$0.isHistory }
    switch generator.below(6) {
    case 0: test.chart = test.chart.without(Set(states.flatMap(\.children).map(\.name)))
    case 1, 2: test.chart = test.chart.without(Set(states.filter { $0.kind == .parallel }.map(\.name)))
    default: break
    }
    if generator.once(in: 3) { test.chart = test.chart.without(Set(test.chart.states.filter(\.isHistory).map(\.name))) }
    if generator.once(in: 2) { test.chart.joins = [] }
    if !generator.once(in: 4) { test.chart.onError = .undo }
    let simplification = Simplification(&generator)
    test.chart.root.changeAll { simplification.apply(to: &$0) }
    if generator.once(in: 3) { test.chart.root.changeAll { $0.addFailingGuards(&generator) } }
    return test
  }

  /// The charts that run with payloads.
  static func makeLoaded(seed: UInt64) -> OracleCase {
    seed.isMultiple(of: 2) ? makeSimple(seed: ~seed) : makeTwisted(seed: ~seed)
  }

  private struct Simplification {
    let (dropsGuards, dropsActions, dropsEventless, dropsContent, dropsDeferrals, dropsTimeouts): (Bool, Bool, Bool, Bool, Bool, Bool)

    init(_ generator: inout SeededGenerator) {
      (dropsGuards, dropsActions) = (generator.once(in: 3), generator.once(in: 2))
      (dropsEventless, dropsContent) = (!generator.once(in: 3), generator.once(in: 2))
      (dropsDeferrals, dropsTimeouts) = (!generator.once(in: 3), generator.once(in: 2))
    }

    /// What is dropped goes as a line: without its guard alone, one line may stand in the way of another.
    func apply(to state: inout OracleState) {
      if dropsGuards { state.transitions.removeAll { $0.condition != .always } }
      if dropsEventless {
        state.transitions.removeAll { $0.trigger == .eventless }
        state.wildcards = []
      }
      if dropsActions { for index in state.transitions.indices { state.transitions[index].actions = [] } }
      if dropsContent { (state.onEntry, state.onExit) = ([], []) }
      if dropsDeferrals { state.deferrals = [] }
      if dropsTimeouts { state.timeouts = [] }
    }
  }
}

extension OracleState {
  /// More of them than other random charts have, which are meant to go on.
  fileprivate mutating func addFailingGuards(_ generator: inout SeededGenerator) {
    for index in transitions.indices where transitions[index].trigger != .eventless && generator.once(in: 4) {
      transitions[index].condition = .both(transitions[index].condition, .fails)
    }
  }
}
