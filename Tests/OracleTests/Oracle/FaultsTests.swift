import Testing

@Suite("Wrong engines")
struct FaultsTests {
  /// Descriptors by prefix are SCXML's; the definitions of the library, and so random charts, have none.
  private static let findable = Fault.allCases.filter { $0 != .naivePrefixes }

  /// All of them in a full run, every fourth otherwise.
  private static let someFindable = stride(from: 0, to: findable.count, by: TestRounds.of(1, few: 4)).map { findable[$0] }

  private static func isToldApart(_ fault: Fault) -> (OracleCase) -> Bool {
    { test in test.run() != test.run([fault]) }
  }

  @Test("A small chart distinguishes each wrong engine from the right one", arguments: Fault.allCases)
  func fixed(fault: Fault) {
    let test = fault.fixedCase

    let right = test.run()
    let wrong = test.run([fault])

    #expect(right != wrong)
  }

  @Test("One of 100 random charts distinguishes each wrong engine from the right one", arguments: someFindable)
  func random(fault: Fault) {
    // Parallel states in one another that are done from the outside in are rare: about one chart in 500.
    let seeds: Range<UInt64> = fault == .nestedParallelsNotDone ? 401..<501 : 1..<101

    let found = seeds.first { Self.isToldApart(fault)(RandomChart.make(seed: $0)) }

    #expect(found != nil)
  }

  @Test(
    "A shrunk random chart still distinguishes the wrong engine and is small",
    arguments: [Fault.noConflictResolution, .outerFirst, .historyNeverRecorded, .oneQueue, .parallelDoneTooEarly, .localIgnored])
  func shrunk(fault: Fault) throws {
    let seeds: Range<UInt64> = 1..<201
    let found = try #require(seeds.lazy.map { RandomChart.make(seed: $0) }.first(where: Self.isToldApart(fault)))

    let shrunk = OracleShrinker.shrink(found, while: Self.isToldApart(fault))

    #expect(Self.isToldApart(fault)(shrunk))
    #expect(shrunk.chart.states.count <= 10, "\(shrunk)")
    #expect(shrunk.chart.size <= 16, "\(shrunk)")
    #expect(shrunk.events.count <= 5, "\(shrunk)")
  }
}
