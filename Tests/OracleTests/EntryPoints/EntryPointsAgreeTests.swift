import StateMachines
import Testing

@Suite("Entry points", .timeLimit(TestTimeout.limit))
struct EntryPointsAgreeTests {
  /// In what an entry point differs from the first one.
  private struct Difference {
    let point: EntryPoint
    let text: String
  }

  /// Nil where none differs, and where the chart cannot be run.
  private static func difference<State, Event>(
    _ test: OracleCase, _ run: EntryRun<State, Event>.Type, _ points: [EntryPoint]
  ) -> Difference? {
    guard test.sightsOfOracle() != nil, var expected = try? run.records(test, .first, nil) else { return nil }
    // A machine of an owner, whose start was undone, starts again with its first event; others do not.
    if expected.first?.sight.isUnstarted == true { return nil }
    for point in points {
      // Where no event is declared, a hook that waits for one is a mistake.
      guard let records = try? run.records(test, point, expected) else { continue }
      let acts = ["the start"] + test.events.map(\.description)
      for (number, record) in records.enumerated() {
        if let difference = record.difference(from: expected[number]) {
          return Difference(point: point, text: "\(point), \(number): \(acts[number])\n\(difference)")
        }
        expected[number].fill(from: record)
      }
    }
    return nil
  }

  /// The first chart on which entry points differ, made small.
  private static func difference<State, Event>(
    _ seeds: Range<UInt64>, _ run: EntryRun<State, Event>.Type, _ make: @escaping @Sendable (UInt64) -> OracleCase
  ) async -> String? {
    await ThreadPool.value {
      for seed in seeds {
        var test = make(seed)
        test.events = Array(test.events.prefix(16))
        let points = EntryPoint.some(number: Int(seed))
        guard let found = difference(test, run, points) else { continue }
        // It may take another entry point that says more than the first one.
        let culprits = difference(test, run, [found.point]) == nil ? points : [found.point]
        let shrunk = OracleShrinker.shrink(test) { difference($0, run, culprits) != nil }
        return "seed \(seed): \(difference(shrunk, run, culprits)?.text ?? found.text)\n\(shrunk)"
      }
      return nil
    }
  }

  @Test("Every entry point agrees on everything observable, for charts in which some once differed", arguments: Known.allCases)
  func known(chart: Known) async throws {
    #expect(chart.test.sightsOfOracle() != nil)
    _ = try EntryRun<String, String>.records(chart.test, .first, nil)
    let points = (0..<TestRounds.of(20, few: 5)).flatMap { EntryPoint.some(number: $0) }

    let difference = await ThreadPool.value { Self.difference(chart.test, EntryRun<String, String>.self, points)?.text }
    #expect(difference == nil)
  }

  @Test(
    "Every entry point agrees on answers, hooks, observers and snapshots, for random simple charts", arguments: ChartSeeds.parts(of: 24))
  func simple(seeds: Range<UInt64>) async {
    let difference = await Self.difference(seeds, EntryRun<String, String>.self) { RandomChart.makeSimple(seed: $0) }
    #expect(difference == nil)
  }

  @Test("Every entry point agrees on everything observable, for random charts with every feature", arguments: ChartSeeds.parts(of: 8))
  func twisted(seeds: Range<UInt64>) async {
    let difference = await Self.difference(seeds, EntryRun<String, String>.self) { RandomChart.makeTwisted(seed: $0) }
    #expect(difference == nil)
  }

  @Test(
    "Every entry point agrees on everything observable, for random charts whose states and events carry payloads",
    arguments: ChartSeeds.parts(of: 8))
  func loaded(seeds: Range<UInt64>) async {
    let difference = await Self.difference(seeds, EntryRun<LoadedState, LoadedEvent>.self) { RandomChart.makeLoaded(seed: $0) }
    #expect(difference == nil)
  }
}
