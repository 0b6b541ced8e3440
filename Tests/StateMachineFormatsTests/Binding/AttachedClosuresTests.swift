import StateMachineFormats
import StateMachines
import Testing

@Suite("Closures attached to parts of a chart")
struct AttachedClosuresTests {
  private static func chart(_ name: String) throws -> MachineDescription {
    try MachineDescription(tbStateMachineJSON: Goldens.bytes("Charts/TBStateMachine/\(name).json"), file: "\(name).json")
  }

  @Test("A chart of TBStateMachine gets entry and exit actions, guards and actions, which run in the order of a step")
  func behaviour() throws {
    let log = Recorder()
    let definition = try Self.chart("nested").definition(String.self, String.self) { names in
      for state in ["a", "a1", "a2", "b", "b11", "b21"] {
        names.onEntry(state) { _ in log.append("+\(state)") }
        names.onExit(state) { _ in log.append("-\(state)") }
      }
      names.guard(of: "a1_b", from: "a1") { _ in
        log.append("guard")
        return log.entries.count > 4
      }
      names.action(of: "a1_b", from: "a1") { step in log.append("action \(step.event ?? "")") }
      names.action(of: "c_c", from: "c") { _ in log.append("inside c") }
    }
    var machine = Machine(definition)

    let refused = machine.attempt("a1_b")
    let answers = ["a1_a2", "a_a1", "a1_b", "b11_c", "c_c"].map { machine.fire($0) }

    #expect("\(refused)".contains("guard 'a1_b from a1 to b' is false"))
    #expect(answers == [true, true, true, true, true])
    #expect(
      log.entries == [
        "+a", "+a1", "guard", "-a1", "+a2", "-a2", "+a1", "guard", "-a1", "-a", "action a1_b", "+b", "+b11", "+b21", "-b21", "-b11", "-b",
        "inside c",
      ])
  }

  @Test("The action of a join is attached by any of its sources", arguments: [("b11_join", "b11"), ("b21_join", "b21")])
  func join(event: String, source: String) throws {
    let log = Recorder()
    let definition = try Self.chart("pseudo-states").definition(String.self, String.self) { names in
      names.action(of: event, from: source, to: "c") { _ in log.append("joined") }
      names.action(of: "a1_fork", from: "a1", to: "b21") { _ in log.append("forked") }
    }
    var machine = Machine(definition)

    for event in ["a1_fork", "b11_join", "b21_join"] { machine.fire(event) }

    #expect(machine.state == "c")
    #expect(log.entries == ["forked", "joined"])
  }

  @Test("A definition is described with the names of what is attached, and its chart can be written")
  func description() throws {
    let definition = try Self.chart("flat").definition(String.self, String.self) { names in
      names.onEntry("b") { _ in }
      names.guard(of: "a_b", from: "a") { _ in true }
      names.action(of: "a_b", from: "a") { _ in }
    }

    let description = MachineDescription(definition)

    #expect(description.transitions[0].description == "a_b: a -> b if a_b from a to b / a_b from a to b")
    #expect(description.hooks.map(\.description) == ["entry b: entry of b"])
    #expect(try MachineDescription(json: description.json()).withoutPlaces == description.withoutPlaces)
  }

  /// A chart with two transitions for one event, and one that has a guard and an action already.
  private static let text = """
    {"format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b", "c"], "events": ["go", "back"],
     "transitions": [
       {"on": "go", "from": "a", "to": "b", "if": "ready", "do": "start"},
       {"on": "go", "from": "a", "to": "c"},
       {"on": "back", "from": ["b", "c"], "to": "a"}
     ]}
    """

  @Test("Everything that is wrong with attachments is reported at once, with the places of the calls")
  func mistakes() throws {
    let chart = try MachineDescription(json: Self.text)
    // Outside of the macro, in which all lines are the same.
    let first = #line + 4
    let define = {
      _ = try chart.definition(String.self, String.self) { names in
        names.guard("ready") { _ in true }
        names.onEntry("d") { _ in }
        names.onEntry("b") { _ in }
        names.onEntry("b") { _ in }
        names.onExit("b") { _ in }
        names.guard(of: "go", from: "a") { _ in true }
        names.guard(of: "go", from: "b") { _ in true }
        names.guard(of: "go", from: "a", to: "b") { _ in true }
        names.action(of: "go", from: "a", to: "b") { _ in }
        names.action(of: "go", from: "a", to: "c") { _ in }
        names.action(of: "back", from: "b") { _ in }
        names.action(of: "back", from: "c") { _ in }
        names.action(of: "back", from: "x", to: "y") { _ in }
        names.action("start") { _ in }
      }
    }

    let error = #expect(throws: FormatError.self) { try define() }

    let issues = error?.issues ?? []
    #expect(
      issues.map(\.message) == [
        "the chart has no state 'd'",
        "the action of 'entry of b' is attached twice",
        "the chart has 2 transitions for 'go' from 'a', at chart.json:3:4, chart.json:4:4",
        "the chart has no transition for 'go' from 'b'",
        "'go from a to b' has the guard 'ready'; bind that",
        "'go from a to b' has the action 'start'; bind that",
        "the action of 'back from b, c to a' is attached twice",
        "the chart has no state 'x'",
        "the chart has no state 'y'",
      ])
    #expect(
      issues.map(\.code) == [
        .unknownName, .repeatedName, .ambiguousName, .unknownName, .contradiction, .contradiction, .repeatedName, .unknownName,
        .unknownName,
      ])
    let lines = issues.map { $0.place.line - first }
    #expect(lines == [0, 2, 4, 5, 6, 7, 10, 11, 11])
    #expect(issues.allSatisfy { $0.place.file.hasSuffix("AttachedClosuresTests.swift") })
  }

  @Test("A guard cannot be attached to a join, nor to a junction, whose branches have guards")
  func unsupported() throws {
    let junction = try MachineDescription(
      json: """
        {"format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b", "c"], "events": ["go"],
         "transitions": [{"on": "go", "from": "a", "choosing": [{"if": "ready", "to": "b"}, {"to": "c"}]}]}
        """)

    let errors = [
      #expect(throws: FormatError.self) {
        try Self.chart("pseudo-states").definition(String.self, String.self) { $0.guard(of: "b11_join", from: "b11") { _ in true } }
      },
      #expect(throws: FormatError.self) {
        try junction.definition(String.self, String.self) { names in
          names.guard("ready") { _ in true }
          names.guard(of: "go", from: "a") { _ in true }
        }
      },
    ]

    #expect(errors.map { $0?.issues.map(\.code) } == [[.unsupported], [.unsupported]])
  }

  @Test("States and events of enumerations are attached by their cases")
  func enumerations() throws {
    enum State: String, CaseIterable { case a, b, c }
    enum Event: String, CaseIterable {
      case next = "a_b"
      case second = "b_c"
      case third = "c_a"
    }
    let log = Recorder()
    let definition = try Self.chart("flat").definition(State.self, Event.self) { names in
      names.onEntry(.b) { step in log.append("\(step.cause)") }
      names.action(of: .second, from: .b, to: .c) { _ in log.append("second") }
    }
    var machine = Machine(definition)

    for event in [Event.next, .second] { machine.fire(event) }

    #expect(log.entries == ["next", "second"])
  }
}
