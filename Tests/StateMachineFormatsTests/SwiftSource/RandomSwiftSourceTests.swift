import StateMachineFormats
import StateMachines
import TestSupport
import Testing

@Suite("Random charts as Swift source")
struct RandomSwiftSourceTests {
  @Test("Random charts are written in short lines, each state and guard once", arguments: Array(0..<60) as [UInt64])
  func random(_ seed: UInt64) throws {
    let chart = RandomSwiftChart(seed: seed).chart
    let source = try chart.swift()
    let lines = source.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 140 }, "seed \(seed)")
    #expect(try chart.swift() == source, "seed \(seed)")
    let blocks = chart.states.count { $0.region != nil || $0.kind == .compound || $0.kind == .parallel }
    let written = lines.count { line in ["sm.compound(", "sm.parallel(", "sm.region("].contains { line.contains($0) } }
    #expect(written == blocks, "seed \(seed)")
    let transitions = lines.count { line in line.contains("sm.when(") }
    #expect(transitions == chart.transitions.count, "seed \(seed)")
    let guards = Set(chart.transitions.flatMap { [$0.guardName] + $0.branches.map(\.guardName) }.compactMap(\.self))
    #expect(lines.count { $0.hasSuffix("throws -> Bool") } == guards.count, "seed \(seed)")
    #expect(source.count { $0 == "{" } == source.count { $0 == "}" }, "seed \(seed)")
  }

  @Test("A chart with thousands of states, half of them nested, is written at once")
  func large() throws {
    let place = MachineDescription.Place(fileID: "large.json", line: 1, column: 1)
    let names = (0..<1_500).map { "s\($0)" }
    var states = names.map { MachineDescription.State(name: $0, kind: .atomic, place: place) }
    states.append(.init(name: "inside", kind: .compound, initial: [.init("t0")], place: place))
    states += names.map { .init(name: "t" + $0.dropFirst(), kind: .atomic, parent: "inside", place: place) }
    let transitions = names.indices.flatMap { index in
      ["s", "t"].map { letter in
        MachineDescription.Transition(
          events: .event(name: "next"), sources: .list(names: ["\(letter)\(index)"]),
          targets: [.init("\(letter)\((index + 1) % names.count)")],
          place: place)
      }
    }
    let chart = MachineDescription(initial: [.init("s0")], states: states, events: [], transitions: transitions, place: place)
    let source = try chart.swift()
    #expect(source.contains("private func insideRules(_ sm: inout MachineBuilder<Void, ChartState, ChartEvent>) {"))
    #expect(source.contains("  sm.compound(.inside, initial: .t0, insideRules)\n"))
    #expect(source.contains("= .verified(initial: .s0, chartRules)\n"))
  }

  @Test("States that are nested too deep, or in states that do not exist, are reported")
  func wrongNesting() {
    let place = MachineDescription.Place(fileID: "deep.json", line: 1, column: 1)
    var states: [MachineDescription.State] = []
    for depth in 0..<60 {
      let parent = depth == 0 ? nil : "s\(depth - 1)"
      states.append(.init(name: "s\(depth)", kind: .compound, parent: parent, initial: [.init("s\(depth + 1)")], place: place))
    }
    states.append(.init(name: "lost", kind: .atomic, parent: "nowhere", place: place))
    states.append(.init(name: "s0", kind: .atomic, place: place))
    states.append(.init(name: "ring", kind: .compound, parent: "ring", place: place))
    let chart = MachineDescription(initial: [.init("s0")], states: states, events: [], transitions: [], place: place)
    var issues: [FormatIssue] = []
    _ = chart.swift(unsupported: &issues)
    let messages = Set(issues.map(\.message))
    #expect(messages.contains("two states are called 's0'"))
    #expect(messages.contains("'lost' is in 'nowhere', which is no state around it"))
    #expect(messages.contains("'ring' is in 'ring', which is no state around it"))
    #expect(messages.contains("'s50' is nested more than 50 levels deep"))
  }
}
