import Foundation
import StateMachines
import Testing

@testable import StateMachineDiagrams

@Suite("The geometry of SVG diagrams")
struct GeometryTests {
  /// 100 charts, or 2,000 in a full run.
  static let rounds = ProcessInfo.processInfo.environment["TEST_ROUNDS"] == "full" ? 100 : 5

  @Test("Random charts are drawn without overlaps, and edges keep out of boxes that are not theirs", arguments: 0..<20)
  func randomCharts(part: Int) {
    for round in 0..<Self.rounds {
      let seed = UInt64(part * 1_000 + round)
      let problems = CheckedDiagram(ChartGenerator.chart(seed: seed)).problems
      #expect(problems.isEmpty, "seed \(seed): \(problems.prefix(3).joined(separator: "; "))")
    }
  }

  @Test("Example charts are drawn without overlaps, and edges keep out of boxes that are not theirs", arguments: SVGExample.allCases)
  func examples(example: SVGExample) {
    let problems = CheckedDiagram(example.description).problems
    #expect(problems.isEmpty, "\(problems.prefix(3).joined(separator: "; "))")
  }

  @Test("Charts of 200 states are drawn without overlaps", arguments: 0..<2)
  func largeCharts(seed: Int) {
    let problems = CheckedDiagram(ChartGenerator.chart(seed: UInt64(seed), states: 200)).layoutRules.problems
    #expect(problems.isEmpty, "\(problems.prefix(3).joined(separator: "; "))")
  }

  @Test("Charts of one state and of none are drawn", arguments: [0, 1])
  func smallCharts(count: Int) {
    let place = MachineDescription.Place(fileID: "Tests/Charts.swift", line: 1)
    let states = [MachineDescription.State(name: "alone", kind: .atomic, place: place)].prefix(count)
    let description = MachineDescription(
      initial: [], states: Array(states), events: [], transitions: [], hooks: [], deferrals: [], timeouts: [], place: place)
    #expect(CheckedDiagram(description).problems.isEmpty)
  }
}
