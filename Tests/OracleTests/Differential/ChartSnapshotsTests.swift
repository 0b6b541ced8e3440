import StateMachines
import Testing

@Suite("Random charts that are saved and restored at every step", .timeLimit(TestTimeout.limit))
struct ChartSnapshotsTests {
  /// - Returns: The number of steps before which something waited: the test would be worth little without.
  private static func compare<Run: ChartRunning>(
    _ seeds: Range<UInt64>, unless isLeftOut: (OracleCase) -> Bool, _ makeRun: (OracleChart) throws -> Run
  ) throws -> Int {
    var waiting = 0
    for seed in seeds {
      let test = RandomChart.makeTimed(seed: seed)
      if isLeftOut(test) { continue }
      var (neverStopped, always, sometimes) = try (makeRun(test.chart), makeRun(test.chart), makeRun(test.chart))
      _ = (neverStopped.look(), always.look(), sometimes.look())

      for (number, act) in test.events.enumerated() {
        let snapshot = always.snapshot
        if snapshot.description.contains(",") { waiting += 1 }
        try always.restore(number.isMultiple(of: 3) ? readBack(snapshot) : snapshot)
        if number % 7 == 3 { try sometimes.restore(sometimes.snapshot) }

        let expected = neverStopped.act(act)
        let (seen, seenAfterwards) = (always.act(act), sometimes.act(act))

        try #require(seen == expected, "seed \(seed), \(number): \(act)\n\(expected)but\n\(seen)\(test)")
        try #require(seenAfterwards == expected, "seed \(seed), \(number): \(act)\n\(expected)but\n\(seenAfterwards)\(test)")
        try #require(always.snapshot == neverStopped.snapshot, "seed \(seed), \(number): \(act)\n\(test)")
      }
    }
    return waiting
  }

  @Test("A random chart restored from a snapshot at every step runs like one never stopped")
  func values() throws {
    let seeds = ChartSeeds.some(of: 120)

    let waiting = try Self.compare(seeds, unless: { $0.sightsOfOracle() == nil }, { try ChartRun($0) })

    #expect(waiting > seeds.count)
  }

  @Test("A machine that rests in a state which is done, since another line took the completion, is restored from its snapshot")
  func completions() throws {
    // A line for any event of another region takes the completion of 's19' in the start.
    _ = try Self.compare(64..<65, unless: { _ in false }, { try ChartRun($0) })
  }

  @Test("A random chart restored at every step on its own clock runs like one never stopped")
  func shared() throws {
    let seeds = ChartSeeds.some(of: 60)

    let waiting = try Self.compare(seeds, unless: { !$0.isSmooth }, { try SharedChartRun($0) })

    #expect(waiting > 0)
  }

  @Test("A random chart restored at every step with its owner runs like one never stopped")
  func owned() throws {
    let seeds = ChartSeeds.some(of: 60)

    let waiting = try Self.compare(seeds, unless: { !$0.isSmooth }, { try OwnedChartRun($0) })

    #expect(waiting > 0)
  }
}
