import StateMachines
import Testing

@Suite("A machine whose states and events are strings")
struct StringMachineTests {
  /// The rows of a table, as they are read from a file.
  private static let rows = [
    (source: "idle", event: "start", target: "running"), (source: "running", event: "pause", target: "paused"),
    (source: "paused", event: "resume", target: "running"), (source: "running", event: "stop", target: "idle"),
    (source: "paused", event: "stop", target: "idle"),
  ]

  private static func definition() throws -> MachineDefinition<String, String> {
    try MachineDefinition(initial: "idle") { sm in
      for row in rows { sm.when(row.event, from: row.source, to: row.target) }
    }
  }

  private static let grid = ["idle", "running", "paused"].flatMap { state in
    ["start", "pause", "resume", "stop", "explode"].map { (state: state, event: $0) }
  }

  @Test("A machine of strings takes exactly the transitions of its rows", arguments: grid)
  func rows(state: String, event: String) throws {
    var machine = try Machine(Self.definition(), at: state)

    let isAccepted = machine.fire(event)

    let target = Self.rows.first { $0.source == state && $0.event == event }?.target
    #expect(isAccepted == (target != nil))
    #expect(machine.state == target ?? state)
  }

  @Test("A machine of strings keeps the order of its rows")
  func order() throws {
    let definition = try Self.definition()

    #expect(definition.states == ["idle", "running", "paused"])
    #expect(definition.events == ["start", "pause", "resume", "stop"])
  }

  @Test("A machine of strings rejects events in the words of its table")
  func rejection() throws {
    var machine = try Machine(Self.definition())
    machine.fire("start")

    let outcome = machine.attempt("resume")

    #expect(outcome.description == "rejected: 'resume' does not apply while 'running'; permitted: pause, stop")
  }

  @Test("A machine of strings returns transitions in its words and refuses an unknown state")
  func transition() throws {
    let definition = try Self.definition()
    var machine = Machine(definition)

    let transition = try machine.require("start")

    #expect(transition.description == "idle -> running (start)")
    #expect(throws: RestoreError.self) { try Machine(definition, at: "runing") }
  }

  @Test("A definition of strings names its mistakes")
  func mistake() throws {
    let rules: @Sendable (inout MachineDefinition<String, String>.Builder) -> Void = { sm in
      sm.when("start", from: "idle", to: "running")
      sm.when("start", from: "idle", to: "walking")
    }

    let error = try #require(throws: DefinitionError.self) { try MachineDefinition(initial: "idle", rules) }

    #expect(error.issues.first?.message.hasPrefix("'start' from 'idle' leads to both 'running' and 'walking'") == true)
  }
}
