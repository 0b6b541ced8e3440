import Foundation
import StateMachines
import Testing

@Suite("Work in snapshots that are refused")
struct RefusedWorkTests {
  @Test(
    "A snapshot with more activations than a machine can have is refused", arguments: [UInt64.max, UInt64(Int64.max), UInt64(1) << 62 + 1])
  func tooManyActivations(_ number: UInt64) throws {
    let definition = try Uploads.definition { sm in sm.task("upload", in: .sending) { .sent } }
    let texts = [
      #"{"version":1,"status":"running","configuration":["idle"],"activations":\#(number)}"#,
      #"{"version":1,"status":"running","configuration":["sending"],"work":[{"activation":\#(number),"name":"upload","state":"sending"}]}"#,
    ]

    for text in texts {
      let snapshot = try JSONDecoder().decode(Snapshot<Uploads.State, Uploads.Event>.self, from: Data(text.utf8))
      let error = #expect(throws: RestoreError.self) { try Machine(definition, restoring: snapshot) }
      #expect(error?.issues == ["\(number) is more activations than a machine can have"])
    }
  }

  @Test("Everything that does not fit is listed at once")
  func problems() throws {
    let definition = try Uploads.definition { sm in
      sm.task("upload", in: .sending) { _ in
        Uploads.File(name: "a")
      } run: { _ in
        .sent
      }
      sm.task("log", in: .sending) { nil }
    }
    let text = """
      {"version": 1, "status": "running", "configuration": ["sending"], "work": [
        {"name": "upload", "state": "sending", "activation": 1, "input": {"name": 5}},
        {"name": "log", "state": "sending", "activation": 2}, {"name": "log", "state": "sending", "activation": 2},
        {"name": "lag", "state": "sending", "activation": 3}, {"name": "log", "state": "idle", "activation": 4}]}
      """
    let snapshot = try JSONDecoder().decode(Snapshot<Uploads.State, Uploads.Event>.self, from: Data(text.utf8))

    let error = #expect(throws: RestoreError.self) { try Machine(definition, restoring: snapshot) }

    let issues = error?.issues ?? []
    #expect(issues.count == 5)
    #expect(issues.contains("two tasks, streams or child machines have the activation 2"))
    #expect(issues.contains("'log' of 'sending' was begun twice"))
    #expect(issues.contains("'sending' has no task, stream or child machine called 'lag'"))
    #expect(issues.contains("'log' of 'idle' runs, but that state is not active"))
    #expect(issues.contains { $0.hasPrefix("the input of 'upload' of 'sending' does not fit: ") })
  }

  @Test(
    "A stopped machine with work, and attempts and times that make no sense, are refused",
    arguments: [
      #"{"version": 1, "status": "stopped", "configuration": ["sending"], "work": [{"name": "log", "state": "sending", "activation": 2}]}"#,
      #"{"version": 1, "status": "running", "configuration": ["sending"], "work": [{"name": "log", "state": "sending", "activation": 2, "attempt": 0}]}"#,
      #"{"version": 1, "status": "running", "configuration": ["sending"], "work": [{"name": "log", "state": "sending", "activation": 2, "retryLeft": "x"}]}"#,
      #"{"version": 1, "status": "running", "configuration": ["sending"], "work": [{"name": "log", "state": "sending", "activation": -2}]}"#,
    ])
  func nonsense(_ text: String) throws {
    let definition = try Uploads.definition { sm in sm.task("log", in: .sending) { nil } }

    #expect(throws: (any Error).self) {
      let snapshot = try JSONDecoder().decode(Snapshot<Uploads.State, Uploads.Event>.self, from: Data(text.utf8))
      _ = try Machine(definition, restoring: snapshot)
    }
  }

  @Test("An input that contains itself too deep is refused, and does not overflow the stack")
  func deepInput() throws {
    let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    let text = """
      {"version": 1, "status": "running", "configuration": ["sending"], "work": [
        {"name": "log", "state": "sending", "activation": 2, "input": \(deep)}]}
      """

    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Snapshot<Uploads.State, Uploads.Event>.self, from: Data(text.utf8)) }
  }

  @Test("What does not fit a child machine is listed with the name of the child")
  func childProblems() throws {
    let child = ChildMachine<Uploads.State, Uploads.Event>("child")
    let inner = try MachineDefinition<Uploads.State, Uploads.Event>(initial: .idle) { sm in sm.when(.send, from: .idle, to: .sent) }
    let definition = try Uploads.definition { sm in sm.child(child, inner, in: .sending) { _ in nil } }
    let text = """
      {"version": 1, "status": "running", "configuration": ["sending"], "work": [{"name": "child", "state": "sending", "activation": 1,
        "child": {"version": 1, "status": "running", "configuration": ["failed"]}}]}
      """
    let snapshot = try JSONDecoder().decode(Snapshot<Uploads.State, Uploads.Event>.self, from: Data(text.utf8))

    let error = #expect(throws: RestoreError.self) { try Machine(definition, restoring: snapshot) }

    #expect(error?.issues == ["in 'child' of 'sending': 'failed' is not a state of this definition"])
  }
}
