import StateMachines
import Testing

@Suite("Definitions whose lines may name only declared states and events")
struct DeclaredNamesTests {
  private let states = ["open", "half-open", "closed", "locked"]
  private let events = ["close", "open", "lock"]

  @Test("A definition that names only declared states and events is built, also where it does not name all of them")
  func right() throws {
    let definition = try MachineDefinition(initial: "open", states: states, events: events) { sm in
      sm.when("close", from: "open", to: "closed")
      sm.when("open", from: "closed", to: "open")
    }
    var machine = Machine(definition)

    let answers = [machine.fire("close"), machine.fire("lock"), machine.fire("open")]

    #expect(answers == [true, false, true])
    #expect(definition.states == ["open", "closed"])
    #expect(definition.events == ["close", "open"])
    #expect(definition.warnings == [])
  }

  @Test("Every line that names an undeclared state or event is reported, with the names that are meant")
  func wrong() {
    let error = #expect(throws: DefinitionError.self) {
      try MachineDefinition(initial: "opened", states: states, events: events, fileID: "Doors/Door.swift", line: 1) { sm in
        sm.when("close", from: "open", to: "clsoed", fileID: "Doors/Door.swift", line: 2)
        sm.when("lokc", from: "closed", to: "locked", fileID: "Doors/Door.swift", line: 3)
        sm.when(["open", "unlock"], from: ["locked", "shut"], to: "open", fileID: "Doors/Door.swift", line: 4)
        sm.onEntry("halfopen", perform: { _ in }, fileID: "Doors/Door.swift", line: 5)
        sm.timeout(.seconds(1), in: "open", fire: "close", fileID: "Doors/Door.swift", line: 6)
      }
    }

    #expect(error?.issues.map(\.code) == Array(repeating: .undeclaredName, count: 5))
    #expect(
      error?.description == """
        5 mistakes in the definition
          Door.swift:1: 'opened' is not a declared state; did you mean 'open'?
          Door.swift:2: 'clsoed' is not a declared state; did you mean 'closed'?
          Door.swift:3: 'lokc' is not a declared event; did you mean 'lock'?
          Door.swift:4: 'shut' is not a declared state; 'unlock' is not a declared event; did you mean 'lock'?
          Door.swift:5: 'halfopen' is not a declared state; did you mean 'half-open'?
        """)
  }

  @Test(
    "Every kind of line is checked",
    arguments: [
      "declaration", "compound", "region", "history", "join", "deferral", "timeout", "done", "branch", "hook", "always", "internal",
    ])
  func lines(kind: String) {
    let error = #expect(throws: DefinitionError.self) {
      try MachineDefinition(initial: "a", states: ["a", "b", "p", "q"], events: ["go"]) { sm in
        sm.when("go", from: "a", to: "b")
        switch kind {
        case "declaration": sm.state("x")
        case "compound": sm.compound("p", initial: "x") { $0.state("x") }
        case "region": sm.parallel("p") { sm in sm.region(initial: "x") { $0.state("x") } }
        case "history": sm.history(of: "x", default: "b")
        case "join": sm.join(["a": "go", "x": "go"], to: "b")
        case "deferral": sm.defer("x", in: "b")
        case "timeout": sm.timeout(.seconds(1), in: "b", fire: "x")
        case "done": sm.when(.done(of: "x"), from: "b", to: "a")
        case "branch": sm.when("go", from: "b", choosing: [.otherwise(to: "x")])
        case "hook": sm.after("x") { _ in }
        case "always": sm.always(from: "x", to: "b")
        default: sm.when("go", in: "x") { _ in }
        }
      }
    }

    #expect(error?.issues.contains { $0.code == .undeclaredName && $0.message.contains("'x'") } == true)
  }
}
