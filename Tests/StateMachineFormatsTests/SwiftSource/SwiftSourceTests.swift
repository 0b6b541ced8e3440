import Foundation
import StateMachineFormats
import StateMachines
import Testing

@Suite("Charts as Swift source")
struct SwiftSourceTests {
  private static func golden(_ name: String, file: String = #filePath) throws -> String {
    let words = name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: folder.appendingPathComponent("Goldens/Swift/\(words.joined()).swift"), encoding: .utf8)
  }

  private static func chart(_ name: String) throws -> MachineDescription {
    try #require(MachineDescription.swiftCharts.first { $0.name == name }).chart
  }

  @Test("The source of a chart is a file that these tests compile", arguments: MachineDescription.swiftCharts.map(\.name))
  func text(_ name: String) throws {
    var issues: [FormatIssue] = []
    let text = try Self.chart(name).swift(name: name, unsupported: &issues)
    #expect(try text == Self.golden(name))
    #expect(issues.isEmpty == (name != "burden"))
  }

  @Test("The compiled source of a chart is a definition with the same lines", arguments: compiledGoldens.map(\.name))
  func roundTrip(_ name: String) throws {
    let compiled = try #require(compiledGoldens.first { $0.name == name }).description
    let (found, expected) = (ComparableChart(compiled), ComparableChart(try Self.chart(name)))
    #expect(found.states == expected.states)
    #expect(found.events == expected.events)
    #expect(found.hooks == expected.hooks)
    #expect(found.initial == expected.initial)
    #expect(found.onError == expected.onError)
    #expect(found.histories == expected.histories)
    #expect(found.joins == expected.joins)
    #expect(found.deferrals == expected.deferrals)
    #expect(found.timeouts == expected.timeouts)
    #expect(found.invocations == expected.invocations)
    for (sources, lines) in expected.transitions {
      // Statements become closures, and an internal transition always has one.
      let other = found.transitions[sources] ?? []
      #expect(other == lines, "transitions from \(sources)")
    }
    #expect(found.transitions.count == expected.transitions.count)
  }

  @Test("Statements of a chart are code that runs")
  func statements() {
    let (light, heavy) = (letterDefinition(NoLetterActions()), letterDefinition(NoLetterActions(isHeavy: true)))
    var (first, second) = (Machine(light), Machine(heavy))
    let fired = [LetterEvent.write, .post].map { event in [first.fire(event), second.fire(event)] }
    #expect(fired == [[true, true], [true, true]])
    #expect(first.state == .gone, "entering the box raises 'heavy', which raises 'expire'")
    #expect(second.state == .gone)
  }

  @Test("Lines whose order matters are written in the order of the chart")
  func order() {
    var machine = Machine(ladderDefinition)
    machine.fire(.climb)
    #expect(machine.state == .high)
  }

  @Test("What source cannot say is reported with its place, and throws an error")
  func unsupported() throws {
    let expected = [
      "2: the variable 'count' is not written; make it a property of the context",
      "1: statements of the initial transition of the chart are not written", "3: the payload of 'idle', of type 'Int', is not written",
      "1: the argument of the event 'pay' is not written; add its type to the case",
      "1: the payload of the event 'seek' is not written; add its type to the case",
      "1: the payload of the event 'volume' is not written; add its type to the case",
      "10: the condition 'count > 1 && In('idle')' is not written; the guard has to answer whether it holds",
      "10: 'count = count + 1' is not written; the action has to do it",
      "11: 'works@0' is a region without a name, which lines cannot speak of",
      "14: the events that a closure matches are not written", "14: 'nowhere' is not a state of the chart",
      "15: no event of the chart is called error, or so up to a dot",
      "16: a local transition that waits for the completion of its sources is written as an external one",
      "17: a join with several targets, or with a history as target, is not written",
      "18: 'fetch', a machine that 'idle' runs, is not written; add 'sm.child' with its definition",
      "7: 'log in count' is not written; the action has to do it",
    ]
    let error = #expect(throws: FormatError.self) { try MachineDescription.burden.swift() }
    #expect(error?.issues.map { "\($0.place.line): \($0.message)" } == expected)
    #expect(throws: Never.self) { try MachineDescription.signal.swift() }
  }

  @Test("Types and the definition are called after the chart, or after the name that is passed")
  func typeNames() throws {
    let letter = try MachineDescription.letter.swift()
    #expect(letter.contains("enum LetterState {"))
    #expect(letter.contains("func letterDefinition(_ actions: some LetterActions)"))
    let signal = MachineDescription.signal
    #expect(try signal.swift().contains("let chartDefinition: MachineDefinition<ChartState, ChartEvent>"))
    #expect(try signal.swift(name: "traffic-light 2").contains("enum TrafficLight2Event {"))
    #expect(try signal.swift(name: "2 lights").contains("enum Chart2LightsState {"))
    #expect(try signal.swift(name: "?!").contains("enum ChartState {"))
  }
}
