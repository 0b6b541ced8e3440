import Foundation
import StateMachines
import Testing

@testable import StateMachineDiagrams

@Suite("Crossings of edges in SVG diagrams")
struct CrossingsTests {
  /// 20 charts, or 80 in a full run; another number is in the variable CROSSING_CHARTS.
  private static let charts =
    ProcessInfo.processInfo.environment["CROSSING_CHARTS"].flatMap(Int.init)
    ?? TestRounds.of(80, few: 20)

  @Test("Crossing lines are counted without the ends that they share")
  func counting() {
    #expect(Crossings.count([[(0, 0), (10, 10)], [(0, 10), (10, 0)]]) == 1)
    #expect(Crossings.count([[(0, 0), (10, 10)], [(0, 0), (10, 0)]]) == 0)
    #expect(Crossings.count([[(0, 0), (5, 5), (10, 10)], [(0, 10), (5, 5), (10, 0)]]) == 1)
    #expect(Crossings.count([[(0, 0), (10, 0)], [(0, 5), (10, 5)]]) == 0)
    #expect(Crossings.count([[(0, 0), (4, 4), (8, 0), (12, 4)], [(0, 2), (12, 2)]]) == 3)
  }

  @Test(
    "Edges of random charts do not cross more than one and a half times as often as in dot's layout",
    .enabled(if: DotGraph.program != nil, "dot is not installed"))
  func comparison() throws {
    var (own, dots, given) = (0, 0, 0)
    for seed in 0..<Self.charts {
      let graph = DotGraph(DiagramPicture(DiagramModel(ChartGenerator.chart(seed: UInt64(seed), most: Self.charts > 20 ? 60 : 25))).graph)
      guard let lines = try graph.dotLines() else { continue }
      given += 1
      own += Crossings.count(graph.ownLines)
      dots += Crossings.count(lines)
    }
    #expect(given > Self.charts * 3 / 4)
    #expect(2 * own <= 3 * dots, "\(own) crossings, dot has \(dots)")
  }
}
