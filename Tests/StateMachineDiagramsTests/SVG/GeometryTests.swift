import Foundation
import StateMachines
import Testing

@testable import StateMachineDiagrams

@Suite("The geometry of SVG diagrams")
struct GeometryTests {
  /// 40 charts, or 800 in a full run.
  static let rounds = TestRounds.of(40, few: 1)

  @Test("Random charts are drawn without overlaps, and edges keep out of boxes that are not theirs", arguments: 0..<20)
  func randomCharts(part: Int) {
    for round in 0..<Self.rounds {
      let seed = UInt64(part * 1_000 + round)
      let problems = CheckedDiagram(ChartGenerator.chart(seed: seed)).problems
      #expect(problems.isEmpty, "seed \(seed): \(problems.prefix(3).joined(separator: "; "))")
    }
  }

  /// Each direction with each arrangement of regions, and a small width.
  static let options: [DiagramOptions] =
    DiagramOptions.Direction.allCases.flatMap { direction in
      DiagramOptions.Regions.allCases.map { DiagramOptions(direction: direction, regions: $0) }
    } + [DiagramOptions(width: 500)]

  @Test("Random charts are drawn without overlaps in each direction, arrangement of regions and width", arguments: options.indices, 0..<10)
  func randomChartsWithOptions(number: Int, part: Int) {
    for round in 0..<TestRounds.of(200, few: 1) {
      let seed = UInt64(50_000 + part * 1_000 + round)
      let problems = CheckedDiagram(ChartGenerator.chart(seed: seed), Self.options[number]).problems
      #expect(problems.isEmpty, "seed \(seed): \(problems.prefix(3).joined(separator: "; "))")
    }
  }

  @Test("Example charts are drawn without overlaps, and edges keep out of boxes that are not theirs", arguments: SVGExample.allCases)
  func examples(example: SVGExample) {
    let problems = CheckedDiagram(example.description).problems
    #expect(problems.isEmpty, "\(problems.prefix(3).joined(separator: "; "))")
  }

  @Test("Regions beside each other share their borders, also if a history or an initial arrow is in their state")
  func sharedBorders() throws {
    let definition = try MachineDefinition<String, String>(initial: "off") { sm in
      sm.when("power", from: "off", into: .history(of: "on", depth: .deep))
      sm.when("power", from: "on", to: "off")
      sm.parallel("on") { sm in
        sm.compound("sound", initial: "loud") { $0.when("mute", from: "loud", to: "quiet") }
        sm.compound("display", initial: "bright") { $0.when("dim", from: "bright", to: "dark") }
      }
    }
    let diagram = CheckedDiagram(MachineDescription(definition))
    let layout = diagram.picture.layout
    let boxes = ["on", "display", "sound"].compactMap { name in
      diagram.picture.model.nodes.firstIndex { $0.state == name }.map { layout.boxes[$0] }
    }

    #expect(diagram.problems.isEmpty)
    #expect(layout.sharesBorders.filter(\.self).count == 1)
    #expect(boxes[1].right == boxes[2].x || boxes[2].right == boxes[1].x)
    #expect(boxes[1].y == boxes[2].y && boxes[1].bottom == boxes[2].bottom && boxes[1].bottom == boxes[0].bottom)
  }

  @Test("An arrow to a history and the one from it do not share a place")
  func historyEnds() throws {
    let definition = try MachineDefinition<String, String>(initial: "on") { sm in
      sm.compound("on", initial: "idle") { $0.when("go", from: "idle", to: "run") }
      sm.history(of: "on", default: "idle")
      sm.when("pause", from: "on", to: "paused")
      sm.when("resume", from: "paused", into: .history(of: "on"))
    }
    let picture = DiagramPicture(DiagramModel(MachineDescription(definition)))
    let history = try #require(picture.model.nodes.firstIndex { $0.kind == .shallowHistory })
    let ends = zip(picture.model.edges, picture.layout.edges).compactMap { edge, route in
      edge.source == history ? route.points.first : edge.target == history ? route.points.last : nil
    }

    #expect(ends.count == 2)
    #expect(Set(ends).count == 2)
  }

  @Test("Charts of 200 states are drawn without overlaps", arguments: 0..<TestRounds.of(2))
  func largeCharts(seed: Int) {
    let problems = CheckedDiagram(ChartGenerator.chart(seed: UInt64(seed), states: 200)).layoutRules.problems
    #expect(problems.isEmpty, "\(problems.prefix(3).joined(separator: "; "))")
  }

  @Test(
    "A chart of 200 states is drawn in a second of processor time, or ten without optimisation",
    arguments: [17, 1, 39].prefix(TestRounds.of(3)))
  func time(seed: Int) {
    let description = ChartGenerator.chart(seed: UInt64(seed), states: 200)
    let start = Self.processorSeconds
    let svg = description.svg()
    let seconds = Self.processorSeconds - start

    #if DEBUG
      // A sanitizer takes two to three times as long.
      #expect(seconds < (ProcessInfo.processInfo.environment["SANITIZER"] == nil ? 10 : 40))
    #else
      #expect(seconds < 1)
    #endif
    #expect(svg.utf8.count > 100_000)
  }

  /// What this thread has used.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
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
