import StateMachineFormats
import StateMachines
import Testing

@Suite("What runs where machines of a chart start")
struct StartStatementsTests {
  private struct Failure: Error {}

  private static func chart(_ onStart: String, onError: String = "undo", initial: String = "\"b\"") throws -> MachineDescription {
    let text = """
      {"format": "state-machine-chart", "version": 1, "onError": "\(onError)", "initial": \(initial), "onStart": \(onStart),
       "variables": {"x": 1},
       "states": ["off", {"name": "a", "initial": "b", "states": ["b", "c"]}],
       "transitions": [{"on": "go", "from": "a", "to": "c"}, {"on": {"failure": true}, "from": "a", "to": "off"},
         {"on": {"always": true}, "from": "b", "to": "c", "if": {"expression": "x == 5"}}],
       "hooks": [{"at": "entry", "in": "a", "do": "enter"}]}
      """
    return try MachineDescription(json: Array(text.utf8))
  }

  private static func definition(
    _ chart: MachineDescription, _ recorder: Recorder, fails: Bool = false
  ) throws -> MachineDefinition<String, String> {
    try chart.definition(String.self, String.self) { names in
      names.action("enter") { step in recorder.append("enter \(step.configuration)") }
      if chart.initialStatements.contains(.call("begin")) {
        names.action("begin") { step in
          recorder.append("begin \(step.cause) \(step.configuration) \(step.state) \(step.target)")
          if fails { throw Failure() }
        }
      }
    }
  }

  @Test("They run before the first state is entered, at each start")
  func order() throws {
    let recorder = Recorder()

    var machine = Machine(try Self.definition(Self.chart(#"["begin", {"assign": "x", "value": 5}]"#), recorder))
    let state = machine.state
    machine.stop()
    try machine.start()

    #expect(state == "c")
    #expect(recorder.entries == ["begin start [] b b", "enter [\"a\"]", "begin start [] b b", "enter [\"a\"]"])
  }

  @Test("They run where a thread-safe machine starts and where a history is the initial state")
  func kinds() throws {
    let recorder = Recorder()
    let history = #"{"state": "a", "history": "shallow"}"#

    let machine = ThreadsafeMachine(try Self.definition(Self.chart(#"[{"raise": "go"}, "begin"]"#, initial: history), recorder))

    #expect(machine.state == "c")
    #expect(recorder.entries == ["begin start [] b b", "enter [\"a\"]", "enter [\"a\"]"])
  }

  @Test("They do not run where a machine is put in a state from outside")
  func restored() throws {
    let recorder = Recorder()
    let definition = try Self.definition(Self.chart(#""begin""#), recorder)
    let snapshot = Machine(definition).snapshot()
    let count = recorder.entries.count

    _ = try (Machine(definition, at: "c"), Machine(definition, restoring: snapshot))

    #expect(recorder.entries.count == count)
  }

  @Test("An error in them undoes the start, or is an event of the first states")
  func errors() throws {
    let undone = Machine(try Self.definition(Self.chart(#"["begin"]"#), Recorder(), fails: true))
    let raised = Machine(try Self.definition(Self.chart(#"["begin"]"#, onError: "raise"), Recorder(), fails: true))

    #expect(!undone.can("go"))
    #expect(raised.state == "off")
  }
}
