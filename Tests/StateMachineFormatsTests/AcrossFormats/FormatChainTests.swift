import Foundation
import StateMachines
import TestSupport
import Testing

@testable import StateMachineFormats

@Suite("Charts that are written in one format after another")
struct FormatChainTests {
  private static let rounds = UInt64(TestRounds.of(12, few: 3))
  /// The seeds before are those of the test that every chain is taken.
  private static let firstSeed: UInt64 = 12

  /// A chart of each generator, where it makes one of the seed.
  private static func charts(_ seed: UInt64) -> [(maker: String, chart: MachineDescription)] {
    var scxml = RandomSCXMLDescription(seed: seed)
    let swift = RandomSwiftChart(seed: seed)
    return [
      ("XState", RandomXStateChart.expressible(seed: seed)?.chart), ("SCXML", scxml.make()),
      ("Swift", swift.isDefinition ? swift.chart : nil),
    ]
    .compactMap { maker, chart in chart.map { (maker, $0) } }
  }

  private static func names(of chart: MachineDescription) -> Set<String> {
    Set(chart.states.lazy.filter { $0.region == nil }.map(\.name))
  }

  private static func events(of chart: MachineDescription) -> [String] {
    // Events that timeouts send have other names in XState.
    let events = Set(chart.usedEvents.names.map(\.name)).subtracting(chart.timeouts.map(\.event))
    return events.sorted() + ["e", "m.a", "m.b.c"]
  }

  /// How many charts could be written along each chain of formats.
  private static func check(_ chart: MachineDescription, of maker: String, seed: UInt64) throws -> [[WrittenFormat]] {
    // An event that cannot come would stop the tests.
    guard !chart.transitions.contains(where: { $0.kind == .stopping }), (try? ChartRun(chart, comparing: [])) != nil else { return [] }
    let (names, events) = (names(of: chart), events(of: chart))
    var copies: [[WrittenFormat]: MachineDescription] = [[]: chart]
    for chain in WrittenFormat.chains {
      guard let format = chain.last, let before = copies[chain.dropLast()] else { continue }
      guard let text = try? format.write(before) else { continue }
      let label = "\(maker) chart of seed \(seed) as \(chain.map(\.rawValue).joined(separator: ", "))"
      let copy = try format.read(Array(text.utf8))
      copies[chain] = copy
      let difference = ChartRun.difference(
        try ChartRun(chart, comparing: names), try ChartRun(copy, comparing: names), events: events, seed: seed)
      #expect(difference == nil, "\(label)\n\(chart)\n\(text)")
    }
    return copies.keys.filter { !$0.isEmpty }
  }

  @Test(
    "A random chart behaves the same after each chain of formats that can say it", arguments: UInt64(0)..<UInt64(TestRounds.of(16, few: 2)))
  func chains(block: UInt64) throws {
    var written: [[WrittenFormat]: Int] = [:]
    for seed in Self.firstSeed + block * Self.rounds..<Self.firstSeed + (block + 1) * Self.rounds {
      for (maker, chart) in Self.charts(seed) {
        for chain in try Self.check(chart, of: maker, seed: seed) { written[chain, default: 0] += 1 }
      }
    }
    #expect(written.keys.contains([.json]) && written.keys.contains([.scxml, .json]), "hardly any chart is written")
  }

  @Test("Charts go through every chain of formats")
  func coverage() throws {
    var missing = Set(WrittenFormat.chains)
    for seed in 0..<Self.firstSeed where TestRounds.areFull || !missing.isEmpty {
      for (maker, chart) in Self.charts(seed) { missing.subtract(try Self.check(chart, of: maker, seed: seed)) }
    }

    #expect(missing == [])
  }

  @Test("The compiled source of a chart does what the chart does after each format that can say it")
  func source() throws {
    let compiled: [(String, (Set<String>) -> ChartRun)] = [
      ("media player", { ChartRun(mediaPlayerDefinition, comparing: $0) }),
      ("ladder", { ChartRun(ladderDefinition, comparing: $0) }), ("hostile", { ChartRun(hostileDefinition, comparing: $0) }),
    ]
    var count = 0
    for (name, makeRun) in compiled {
      let chart = try #require(MachineDescription.swiftCharts.first { $0.name == name }).chart
      let (names, events) = (Self.names(of: chart), Self.events(of: chart))
      for format in WrittenFormat.allCases {
        guard let text = try? format.write(chart) else { continue }
        let copy = try format.read(Array(text.utf8))
        for seed in UInt64(0)..<20 {
          let difference = ChartRun.difference(makeRun(names), try ChartRun(copy, comparing: names), events: events, seed: seed)
          #expect(difference == nil, "\(name) as \(format)")
        }
        count += 1
      }
    }
    #expect(count >= 5)
  }

  @Test("A chart that was written and read in JSON has the same Swift source", arguments: UInt64(0)..<30)
  func swift(seed: UInt64) throws {
    let chart = RandomSwiftChart(seed: seed).chart

    let copy = try MachineDescription(json: Array(chart.json().utf8))

    // Places are in comments.
    func source(_ chart: MachineDescription) throws -> String { try chart.swift(name: "chart").replacing(/\ at \S+:\d+/, with: "") }
    #expect(try source(copy) == source(chart), "seed \(seed)")
  }
}
