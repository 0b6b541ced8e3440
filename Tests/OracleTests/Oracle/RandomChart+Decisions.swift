import TestSupport

extension OracleChart {
  /// Adds lines that ignore events or say that they are impossible, none of which is a mistake in a definition.
  ///
  /// They come last in their states. The numbers are drawn from a generator of their own, so that the rest of the chart stays the same.
  mutating func addDecisions(seed: UInt64) {
    var generator = SeededGenerator(seed: seed &* 13 &+ 9)
    let (sources, rootName) = (joins.flatMap(\.sources), root.name)
    root.changeAll { state in
      state.addDecisions(sources.filter { $0.state == state.name }.map(\.event), isRoot: state.name == rootName, &generator)
    }
  }
}

extension OracleState {
  fileprivate mutating func addDecisions(_ joinEvents: [String], isRoot: Bool, _ generator: inout SeededGenerator) {
    if hasName || isRoot, kind == .compound, generator.once(in: 4) { addDecidingWildcard(&generator) }
    guard hasName, kind != .final, !isHistory else { return }
    for _ in 0..<2 where generator.once(in: 2) {
      let trigger = Self.makeTrigger(&generator)
      guard !isTaken(trigger), isFree(trigger, joinEvents) else { continue }
      transitions.append(OracleTransition(Self.makeDecision(&generator), trigger))
    }
  }

  private mutating func addDecidingWildcard(_ generator: inout SeededGenerator) {
    let trigger = Self.makeTrigger(&generator)
    let isFirst = wildcards.allSatisfy { $0.transition.condition != .always }
    guard isFirst, properChildren.contains(where: { $0.hasName && $0.kind != .final }) else { return }
    wildcards.append(Wildcard(transition: OracleTransition(Self.makeDecision(&generator), trigger)))
  }

  /// No join of the state waits for any of the events, and the state does not defer one of them.
  private func isFree(_ trigger: OracleTrigger, _ joinEvents: [String]) -> Bool {
    switch trigger {
    case .events(let events): events.allSatisfy { !joinEvents.contains($0) && !deferrals.contains(.events([$0])) }
    case .every: joinEvents.isEmpty
    default: true
    }
  }

  private static func makeDecision(_ generator: inout SeededGenerator) -> OracleTransition.Decision {
    generator.once(in: 2) ? .ignored : .impossible
  }

  private static func makeTrigger(_ generator: inout SeededGenerator) -> OracleTrigger {
    switch generator.below(10) {
    case 0: .every
    case 1: .failure
    case 2, 3: .events(generator.some(3, below: RandomChart.events.count).map { RandomChart.events[$0] })
    default: .events([RandomChart.events[generator.below(RandomChart.events.count)]])
    }
  }
}
