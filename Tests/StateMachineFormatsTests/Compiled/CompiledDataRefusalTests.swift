import StateMachineFormats
import StateMachines
import Testing

@Suite("Data that a compiled machine has to tell apart, or cannot have")
struct CompiledDataRefusalTests {
  private typealias Definition = MachineDefinition<UploadStage, UploadInput>

  private struct TooMany: Error {}

  private static func check(_ items: [Int]) throws(TooMany) {
    if items.count > 3 { throw TooMany() }
  }

  private static func issues(of chart: MachineDescription) throws -> [FormatIssue] {
    try #require(throws: FormatError.self) { _ = try chart.compiledSwift(name: "refused") }.issues
  }

  @Test("An action that is passed an argument in one line and a payload of the same type in another is one requirement")
  func oneRequirement() throws {
    let definition: Definition = .verified(initial: .idle) { sm in
      sm.when(\.start, from: .idle, to: \.done)
      sm.when(.stop, from: .idle, to: .failed)
      sm.when(\.start, from: .failed, to: .idle, action: "note") { _, _ in }
      sm.onEntry(\.done, named: "note") { _, _ in }
    }
    let text = try MachineDescription(definition).compiledSwift(name: "noted")
    #expect(text.ranges(of: "func note(").count == 1, "\(text)")
  }

  @Test("The exit action of a final state is passed the payload that the event has moved there")
  func movedIntoFinalState() throws {
    let definition: Definition = .verified(initial: .idle) { sm in
      sm.final(.done(.any))
      sm.when(\.start, from: .idle, to: \.done)
      sm.onExit(\.done, named: "leave") { _, _ in }
    }
    let text = try MachineDescription(definition).compiledSwift(name: "moved")
    #expect(text.contains("actions.leave(argument)"), "\(text)")
  }

  @Test("An action that throws in one line is refused in a line without an event, and on the way into the initial state")
  func throwingWithoutCaller() throws {
    let first = #line + 3
    let definition: Definition = .verified(initial: .idle) { sm in
      sm.when(\.load, from: .idle, to: \.paused)
      sm.when(\.load, in: \.paused, action: "check") { items, held, _ in try Self.check(held + items) }
      sm.when(.retry, from: \.paused, to: .retrying)
      sm.always(from: .retrying, to: .idle, action: "check") { _ in }
      sm.onEntry(.idle, named: "check") { _ in }
    }
    let issues = try Self.issues(of: MachineDescription(definition))
    #expect(issues.allSatisfy { $0.code == .unsupported })
    #expect(issues.map(\.place.line).contains(first + 2), "\(issues)")
    #expect(issues.contains { $0.message.contains("the initial state") }, "\(issues)")
  }

  @Test("An action that throws, and neither replies nor makes a payload, is refused in a chart that raises errors")
  func raisedErrors() throws {
    let definition: Definition = .verified(initial: .idle, onError: .raise) { sm in
      sm.when(\.load, from: .idle, to: \.paused)
      sm.when(UploadInput.add, in: \.paused, action: "add") { number, held, _ in
        try Self.check(held)
        return number
      }
      sm.when(\.load, in: \.paused, action: "check") { items, held, _ in try Self.check(held + items) }
    }
    #expect(try Self.issues(of: MachineDescription(definition)).map(\.place.line) == [#line - 2])
  }

  @Test("A line that makes a payload is refused for an event that several regions take")
  func madeInRegions() throws {
    var chart = try MachineDescription(
      json: """
        {
          "format": "state-machine-chart", "version": 1, "initial": "both",
          "states": [
            {"name": "both", "regions": [
              {"name": "left", "initial": "a", "states": ["a", "b"]}, {"name": "right", "initial": "c", "states": ["c", "d"]}]},
            "failed"
          ],
          "transitions": [{"on": "go", "from": "a", "to": "failed"}, {"on": "go", "from": "c", "to": "d"},
            {"on": "back", "from": "a", "to": "b"}]
        }
        """, file: "made.json")
    let failed = try #require(chart.states.firstIndex { $0.name == "failed" })
    chart.states[failed].payload = "Int"
    (chart.transitions[0].hasAction, chart.transitions[0].actionName) = (true, "make")
    chart.transitions[0].dataTraits = [.makesPayload]
    let issues = try Self.issues(of: chart)
    #expect(issues.map(\.place.line) == [8] && issues[0].message.contains("makes a payload"), "\(issues)")
  }

  @Test("A type keeps its module where the compiled machine has another type of its name", arguments: ["Actions", "Failure"])
  func hiddenType(_ name: String) throws {
    var chart = try MachineDescription(
      json: """
        {
          "format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b"],
          "transitions": [{"on": "go", "from": "a", "to": "b"}]
        }
        """, file: "hidden.json")
    let state = try #require(chart.states.firstIndex { $0.name == "b" })
    chart.states[state].payload = name
    chart.states[state].qualifiedPayload = "Orders.\(name)"
    let text = try chart.compiledSwift(name: "hidden")
    #expect(text.contains("import Orders") && text.contains("case b(Orders.\(name))"), "\(text)")
  }

  private enum Request: Hashable, Sendable { case ask(Call<@Sendable (Int) -> Void, Int>) }

  @Test("An argument that is a function escapes, and the reply behind it is known")
  func function() throws {
    let definition: MachineDefinition<String, Request> = .verified(initial: "on") { sm in
      sm.when(Request.ask, in: "on", action: "answer") { _, _ in 1 }
    }
    let text = try MachineDescription(definition).compiledSwift(name: "asked")
    #expect(text.contains("mutating func ask(_ argument: @escaping @Sendable (Int) -> ()) -> Int {"), "\(text)")
  }

  @Test(
    "Optionals, arrays and dictionaries have their short forms, also where they contain functions",
    arguments: [
      ("Swift.Optional<(Swift.Int) -> Swift.Bool>", "((Int) -> Bool)?"),
      ("Swift.Optional<(Swift.Int, Swift.Bool)>", "(Int, Bool)?"),
      ("Swift.Optional<Swift.Dictionary<Swift.String, Swift.Int>>", "[String: Int]?"),
      ("Swift.Optional<any Swift.Error>", "(any Error)?"),
      ("Swift.Dictionary<Swift.String, (Swift.Int) -> Swift.Bool>", "[String: (Int) -> Bool]"),
      ("Swift.Array<Swift.Optional<Swift.Int>>", "[Int?]"),
    ])
  func shortForms(_ qualified: String, _ written: String) throws {
    var chart = try MachineDescription(
      json: """
        {
          "format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b"],
          "transitions": [{"on": "go", "from": "a", "to": "b"}]
        }
        """, file: "short.json")
    let state = try #require(chart.states.firstIndex { $0.name == "b" })
    chart.states[state].payload = "T"
    chart.states[state].qualifiedPayload = qualified
    let text = try chart.compiledSwift(name: "short")
    #expect(text.contains("case b(\(written))\n"), "\(text)")
  }
}
