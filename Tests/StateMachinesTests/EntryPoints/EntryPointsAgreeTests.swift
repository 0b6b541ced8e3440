import StateMachines
import Testing

@Suite("Entry points", .timeLimit(TestTimeout.limit))
struct EntryPointsAgreeTests {
  /// In what an entry point differs from the first one; nil where none does, and where the chart cannot be run.
  private static func difference(_ test: OracleCase) -> String? {
    guard test.sightsOfOracle() != nil, let expected = try? EntryRun.records(test, .first, nil) else { return nil }
    for point in EntryPoint.others {
      // With a join, `require` rejects what only lets a source in.
      if point.way == .require, !test.chart.joins.isEmpty { continue }
      // Where no event is declared, a hook that waits for one is a mistake.
      guard let records = try? EntryRun.records(test, point, expected) else { continue }
      let acts = ["the start"] + test.events.map(\.description)
      for (number, pair) in zip(records, expected).enumerated() {
        if let difference = pair.0.difference(from: pair.1) { return "\(point), \(number): \(acts[number])\n\(difference)" }
      }
    }
    return nil
  }

  private static func check(_ seeds: Range<UInt64>, _ make: (UInt64) -> OracleCase) {
    for seed in seeds {
      let test = make(seed)
      guard let found = difference(test) else { continue }
      let shrunk = OracleShrinker.shrink(test) { difference($0) != nil }
      Issue.record("seed \(seed): \(difference(shrunk) ?? found)\n\(shrunk)")
      return
    }
  }

  @Test("Every entry point agrees on everything observable, for charts in which some once differed", arguments: Known.allCases)
  func known(chart: Known) throws {
    #expect(chart.test.sightsOfOracle() != nil)
    _ = try EntryRun.records(chart.test, .first, nil)

    #expect(Self.difference(chart.test) == nil)
  }

  @Test(
    "Every entry point agrees on answers, hooks, observers and snapshots, for random simple charts", arguments: ChartSeeds.parts(of: 24))
  func simple(seeds: Range<UInt64>) {
    Self.check(seeds, RandomChart.makeSimple(seed:))
  }

  @Test("Every entry point agrees on everything observable, for random charts with every feature", arguments: ChartSeeds.parts(of: 8))
  func twisted(seeds: Range<UInt64>) {
    Self.check(seeds, RandomChart.makeTwisted(seed:))
  }
}
