import TestSupport

extension RandomChart {
  /// The chart of the seed with timeouts, some of its events sent with a delay, and time that passes between events.
  static func makeTimed(seed: UInt64) -> OracleCase {
    var generator = SeededGenerator(seed: ~seed)
    var test = make(seed: seed)
    test.chart.root.changeAll { $0.addTime(&generator) }
    test.events = test.events.flatMap { act in
      generator.once(in: 2) ? [act] : [OracleAct.wait(generator.below(5)), act]
    }
    return test
  }
}

extension OracleState {
  fileprivate mutating func addTime(_ generator: inout SeededGenerator) {
    if hasName, kind != .final, !isHistory, generator.once(in: 4) {
      timeouts = [Timeout(delay: 1 + generator.below(6), event: RandomChart.events[generator.below(RandomChart.events.count)])]
    }
    for index in transitions.indices { transitions[index].actions.addTime(&generator) }
    for index in onEntry.indices { onEntry[index].addTime(&generator) }
    for index in onExit.indices { onExit[index].addTime(&generator) }
  }
}

extension [OracleAction] {
  /// Not for ever: each event may send more than one.
  fileprivate mutating func addTime(_ generator: inout SeededGenerator) {
    guard generator.once(in: 8) else { return }
    let event = RandomChart.events[generator.below(RandomChart.events.count)]
    append(
      .choose([
        OracleAction.Branch(
          condition: .counter("delayed", below: 12), actions: [.increment("delayed"), .send(event, after: 1 + generator.below(6))])
      ]))
  }
}
