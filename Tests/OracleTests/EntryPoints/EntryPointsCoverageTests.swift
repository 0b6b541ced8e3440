import StateMachines
import Testing

@Suite("What the comparison of entry points covers")
struct EntryPointsCoverageTests {
  enum Feature: CaseIterable, Sendable {
    case flat, nested, regions, history, deferral, timer, eventless, join, failure, ignored, impossible

    func isIn(_ chart: OracleChart) -> Bool {
      let states = chart.states
      return switch self {
      case .flat: states.allSatisfy(\.children.isEmpty)
      case .nested: states.contains { $0.kind == .compound && $0.hasName }
      case .regions: states.contains { $0.kind == .parallel }
      case .history: states.contains(where: \.isHistory)
      case .deferral: states.contains { !$0.deferrals.isEmpty }
      case .timer: states.contains { !$0.timeouts.isEmpty }
      case .eventless: states.contains { $0.transitions.contains { $0.trigger == .eventless } }
      case .join: !chart.joins.isEmpty
      case .failure: chart.hasFailingGuards
      case .ignored: states.contains { $0.transitions.contains { $0.decision == .ignored } }
      case .impossible: states.contains { $0.transitions.contains { $0.decision == .impossible } }
      }
    }
  }

  /// Those of the default rounds.
  private static let charts = (1...12).map { RandomChart.makeSimple(seed: $0) } + (1...8).map { RandomChart.makeTwisted(seed: $0) }

  @Test("Random entry points hand in events in every way, with and without every two hooks and observers")
  func grid() {
    let points = (0..<300).flatMap { EntryPoint.some(number: $0) }

    for (kind, way) in EntryPoint.ways {
      let offered = EntryPoint.Extra.allCases.filter { EntryPoint(kind, way, [$0]).has($0) }
      let sets = points.filter { $0.kind == kind && $0.way == way }.map(\.extras)
      for (index, one) in offered.enumerated() {
        for other in offered[..<index] {
          let combinations = Set(sets.map { ($0.contains(one) ? 1 : 0) + ($0.contains(other) ? 2 : 0) })
          #expect(combinations.count == 4, "\(kind) \(way) \(one) \(other)")
        }
      }
    }
  }

  @Test("The random charts that entry points run have every feature of a definition", arguments: Feature.allCases)
  func features(feature: Feature) {
    let runs = Self.charts.contains { test in
      feature.isIn(test.chart) && test.sightsOfOracle() != nil && (try? EntryRun<String, String>(test.chart, .first)) != nil
    }
    #expect(runs)
  }

  @Test("Random charts that entry points run ignore some events and reject some as impossible")
  func decisions() {
    let outcomes = Self.charts.filter { $0.sightsOfOracle() != nil }.flatMap { $0.run().map(\.outcome) }

    #expect(outcomes.count { $0 == .ignored } > 5)
    #expect(outcomes.count { $0 == .impossible } > 5)
  }

  @Test("Random charts that entry points run have events that reply, and events with an argument that do not")
  func calls() {
    let charts = Self.charts.filter { $0.sightsOfOracle() != nil }
    func fired(_ words: (ChartCalls) -> Set<String>) -> Int {
      let counts = charts.map { test in
        let calls = words(test.chart.calls)
        return test.events.count { act in if case .fire(let word) = act { calls.contains(word) } else { false } }
      }
      return counts.reduce(0, +)
    }

    #expect(fired(\.replying) > 10)
    #expect(fired(\.silent) > 20)
  }

  @Test("Random charts with payloads reach states whose payloads events have brought")
  func payloads() {
    let charts = (1...8 as ClosedRange<UInt64>).filter { seed in
      let records = try? EntryRun<LoadedState, LoadedEvent>.records(RandomChart.makeLoaded(seed: seed), .first, nil)
      // What the active states hold is at the end of a text, and it is 1 where no event has brought more.
      let loads = records?.flatMap(\.hooks).compactMap { $0.step.split(separator: " in ").last } ?? []
      return loads.contains { $0.split(separator: "(").dropFirst().contains { !$0.hasPrefix("1)") } }
    }

    #expect(charts.count > 1)
  }
}
