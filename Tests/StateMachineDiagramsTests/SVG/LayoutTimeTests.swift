import Foundation
import StateMachines
import Testing

@testable import StateMachineDiagrams

/// Compares the time for charts with that for charts four times as large, so that the speed of the computer does not matter.
///
/// Several sizes are added up, since a chart with a few states more may need fewer rounds to place its columns.
@Suite("The time to lay out a large chart", .serialized, .timeLimit(.minutes(10)))
struct LayoutTimeTests {
  /// Shapes of charts, each of which can have any number of states.
  enum Shape: String, CaseIterable, Sendable {
    /// Pairs of states, of which nothing crosses.
    case pairs
    /// All states lead to one.
    case star
    /// A row of states, each leads to the next one.
    case row

    func graph(_ count: Int) -> LayoutGraph {
      let size = Size(width: 80, height: 38)
      let boxes = (0...2 * count).map { LayoutGraph.Box(parent: 0, size: $0 == 0 ? Size(width: 0, height: 4) : size) }
      let edges = (0..<count).map { number in
        let (source, target) =
          switch self {
          case .pairs: (1 + 2 * number, 2 + 2 * number)
          case .star: (2 + number, 1)
          case .row: (1 + number, 2 + number)
          }
        return LayoutGraph.Edge(source: source, target: target, label: Size(width: 60, height: 14))
      }
      return LayoutGraph(boxes: boxes, edges: edges)
    }
  }

  @Test("A chart four times as large takes at most nine times as long to lay out", arguments: Shape.allCases)
  func growth(shape: Shape) {
    let counts = [350, 450, 550]
    let (small, large) = Self.seconds(counts.map { shape.graph($0) }, counts.map { shape.graph(4 * $0) }, atMost: 9)

    #expect(large < 9 * small, "\(large) s after \(small) s")
  }

  @Test("A chart with four times as many states and random transitions takes at most 16 times as long to lay out")
  func randomGrowth() {
    let (small, large) = Self.seconds([Self.random(100)], [Self.random(400)], atMost: 16)

    #expect(large < 16 * small, "\(large) s after \(small) s")
  }

  /// States with four transitions each to others.
  private static func random(_ count: Int) -> LayoutGraph {
    var graph = Shape.pairs.graph(count / 2)
    graph.edges = (0..<4 * count).map { number in
      LayoutGraph.Edge(source: 1 + number % count, target: 1 + number * number * 31 % count, label: Size(width: 60, height: 14))
    }
    return graph
  }

  /// What this thread uses for the layouts of small and of large charts: the least of three times, of up to nine where others use caches.
  private static func seconds(
    _ small: [LayoutGraph], _ large: [LayoutGraph], atMost factor: Double
  ) -> (small: Double, large: Double) {
    var least = (small: Double.infinity, large: Double.infinity)
    for round in 1...9 where round <= 3 || least.large >= factor * least.small {
      least.small = min(least.small, seconds(small))
      least.large = min(least.large, seconds(large))
    }
    return least
  }

  private static func seconds(_ graphs: [LayoutGraph]) -> Double {
    let start = processorSeconds
    for graph in graphs { _ = DiagramLayout(graph) }
    return processorSeconds - start
  }

  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
