import StateMachines
import Testing

@Suite("Random charts, run by the library and by the reference interpreter", .timeLimit(TestTimeout.limit))
struct DifferentialTests {
  /// Makes the first chart that fails small, and says where it failed.
  private static func check(_ seeds: Range<UInt64>, _ make: (UInt64) -> OracleCase, _ difference: (OracleCase) -> ChartDifference?) {
    for seed in seeds {
      let test = make(seed)
      guard let found = difference(test) else { continue }
      let shrunk = OracleShrinker.shrink(test) { difference($0)?.kind == found.kind }
      Issue.record("seed \(seed): \(difference(shrunk) ?? found)\n\(shrunk)")
      return
    }
  }

  @Test("Random charts have the configurations and hook order of the reference interpreter", arguments: ChartSeeds.parts(of: 1_000))
  func watched(seeds: Range<UInt64>) {
    Self.check(seeds, { RandomChart.make(seed: $0) }, { $0.difference(.watched, [.attempt]) })
  }

  @Test(
    "Random charts without hooks have the reference interpreter's configurations by every entry point", arguments: ChartSeeds.parts(of: 500)
  )
  func bare(seeds: Range<UInt64>) {
    Self.check(seeds, { RandomChart.makeTimed(seed: $0) }, { $0.difference(.bare, [.attempt, .fire]) })
  }

  @Test(
    "Hooks of random charts with time, stops, junctions and content match the reference interpreter", arguments: ChartSeeds.parts(of: 300))
  func twisted(seeds: Range<UInt64>) {
    Self.check(seeds, { RandomChart.makeTwisted(seed: $0) }, { $0.difference(.viewed, [.fire, .attempt], hasJunctions: true) })
  }

  @Test("Random thread-safe and owned machines match the reference interpreter", arguments: ChartSeeds.parts(of: 200))
  func references(seeds: Range<UInt64>) {
    Self.check(seeds, { RandomChart.makeTwisted(seed: $0) }, \.differenceOfReferences)
  }

  @Test("The library agrees with the reference interpreter on charts that expose wrong engines", arguments: Fault.allCases)
  func fixed(fault: Fault) {
    let test = fault.fixedCase

    #expect(test.difference(.viewed, [.attempt])?.description == nil)
    #expect(test.difference(.watched, [.fire])?.description == nil)
    #expect(test.difference(.bare, [.fire])?.description == nil)
  }
}

extension OracleCase {
  /// Hooks of references note what is undone too.
  fileprivate var differenceOfReferences: ChartDifference? {
    isSmooth ? differenceOfShared ?? differenceOfOwned : nil
  }

  private var differenceOfShared: ChartDifference? {
    difference { test throws(DefinitionError) in try test.sights { chart throws(DefinitionError) in try SharedChartRun(chart) } }
  }

  private var differenceOfOwned: ChartDifference? {
    difference { test throws(DefinitionError) in try test.sights { chart throws(DefinitionError) in try OwnedChartRun(chart) } }
  }
}
