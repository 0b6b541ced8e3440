import StateMachines
import Testing

@Suite("Random charts whose states hold payloads", .timeLimit(TestTimeout.limit))
struct HoldingPropertyTests {
  /// The first chart whose machine differs from its twin, made small.
  private static func difference(_ seeds: Range<UInt64>) -> String? {
    for seed in seeds {
      guard let chart = HeldChart(seed: seed).repaired(), let difference = HeldRun.difference(chart) else { continue }
      let smallest = chart.shrunk { HeldRun.difference($0) != nil }
      return "seed \(seed): \(HeldRun.difference(smallest) ?? difference)\n\(smallest)"
    }
    return nil
  }

  @Test("A random chart whose states hold payloads does what its twin does, which keeps them by hand in its context")
  func twins() async {
    let difference = await ThreadPool.value { Self.difference(PropertySeeds.all) }
    #expect(difference == nil)
  }

  @Test("Random charts whose states hold payloads make, change, move, restore and undo them in every way, on every kind of machine")
  func coverage() async {
    let (features, kinds) = await ThreadPool.value {
      var (features, kinds): ([HeldFeature: Int], Set<HeldMachineKind>) = ([:], [])
      for chart in (1...80 as ClosedRange<UInt64>).compactMap({ HeldChart(seed: $0).repaired() }) {
        _ = HeldRun.difference(chart, counting: &features)
        kinds.insert(chart.machine)
      }
      return (features, kinds)
    }

    #expect(kinds == Set(HeldMachineKind.allCases))
    for feature in HeldFeature.allCases { #expect(features[feature, default: 0] >= feature.leastCount, "\(feature)") }
  }
}

extension HeldFeature {
  /// How often the charts of the coverage test have it at least.
  fileprivate var leastCount: Int {
    switch self {
    case .raisedAfterChange, .undoneAfterChange, .undoneAfterMaking, .undoneUnderRaise: 3
    case .madeWhereNothingElseRuns, .changedWhereNothingElseRuns, .copiesChanged, .startedHolding: 3
    default: 10
    }
  }
}
