import StateMachineFormats
import StateMachineTesting
import StateMachines
import Testing

@Suite("Tasks, streams and child machines of charts")
struct BoundWorkTests {
  private struct Failure: Error {}

  private static func chart(
    _ invocations: String = #"{"invoke": "charge", "in": "paying", "end": "charged"}"#
  ) throws -> MachineDescription {
    let text = """
      {"format": "state-machine-chart", "version": 1, "initial": "paying", "states": ["paying", "paid", "declined", "idle"],
       "transitions": [{"on": "charged", "from": "paying", "to": "paid"}, {"on": "refused", "from": "paying", "to": "declined"},
         {"on": {"failureOf": "charge"}, "from": "paying", "to": "declined"}],
       "invocations": [\(invocations)]}
      """
    return try MachineDescription(json: Array(text.utf8))
  }

  /// Where a machine is when its work has ended.
  private static func end(
    _ chart: MachineDescription, _ bind: (inout ChartNames<Void, String, String>) -> Void
  ) throws -> String {
    let executor = ManualExecutor()
    let machine = ThreadsafeMachine(try chart.definition(String.self, String.self, bind), clock: executor)
    executor.run()
    return machine.state
  }

  @Test("A task that returns no event fires the event for its end")
  func ended() throws {
    #expect(try Self.end(Self.chart()) { names in names.task("charge") { () async throws in nil } } == "paid")
  }

  @Test("A task that returns an event fires that one alone")
  func event() throws {
    #expect(try Self.end(Self.chart()) { names in names.task("charge") { () async throws in "refused" } } == "declined")
  }

  @Test("A task that fails takes the transition for its failure, or fires the event made of the error")
  func failure() throws {
    let taken = try Self.end(Self.chart()) { names in names.task("charge") { throw Failure() } }
    let mapped = try Self.end(Self.chart()) { names in
      names.task("charge", run: { throw Failure() }, onFailure: { _ in "charged" })
    }

    #expect(taken == "declined")
    #expect(mapped == "paid")
  }

  @Test("The input of a task is made in the step, and lines know the task by its id")
  func input() throws {
    let chart = try Self.chart(#"{"invoke": "bank", "in": "paying", "id": "charge"}"#)

    let state = try Self.end(chart) { names in
      names.task("bank", input: { step in step.target }, run: { input async throws in input == "paying" ? "charged" : nil })
    }
    let failed = try Self.end(chart) { names in
      names.task("bank", input: { _ in 1 }, run: { _ async throws in throw Failure() })
    }

    #expect(state == "paid")
    #expect(failed == "declined")
  }

  @Test("The elements of a stream are events, and its end is the event that the chart waits for", arguments: [[], ["refused"]])
  func stream(elements: [String]) throws {
    let state = try Self.end(Self.chart(#"{"invoke": "charge", "in": "paying", "kind": "stream", "end": "charged"}"#)) { names in
      names.events("charge") { () async throws in
        AsyncStream { continuation in
          for element in elements { continuation.yield(element) }
          continuation.finish()
        }
      }
    }

    #expect(state == (elements.first == nil ? "paid" : "declined"))
  }

  @Test("The final state of a child machine is an event, or fires the event for the end")
  func child() throws {
    let definition = MachineDefinition<String, String>.verified(initial: "begin") { sm in
      sm.always(from: "begin", to: "over")
      sm.final("over")
    }
    let child = ChildMachine<String, String>("charge")
    let chart = try Self.chart(#"{"invoke": "charge", "in": "paying", "kind": "child", "end": "charged"}"#)

    #expect(try Self.end(chart) { names in names.child(child, definition) } == "paid")
    #expect(try Self.end(chart) { names in names.child(child, definition) { last in last == "over" ? "refused" : nil } } == "declined")
  }

  @Test("Invocations without code, code without an invocation, and code of another kind are reported at once")
  func mistakes() throws {
    let chart = try Self.chart(
      #"{"invoke": "charge", "in": "paying", "kind": "stream"}, {"invoke": "watch", "in": "idle", "end": "charged"}"#)

    let error = #expect(throws: FormatError.self) {
      try chart.definition(String.self, String.self) { names in
        names.task("charge") { nil }
        names.task("wach") { nil }
        names.task("wach") { nil }
      }
    }

    #expect(
      error?.issues.map { "\($0.code): \($0.message)" }.sorted() == [
        "contradiction: 'charge' is a stream in the chart, and it is bound as a task",
        "repeatedName: the invocation 'wach' is bound twice",
        "unknownName: 'watch', which 'idle' invokes, is bound to no task, stream or child machine; did you mean 'wach'?",
        "unknownName: the chart has no invocation 'wach', which is bound to a closure; did you mean 'watch'?",
      ])
  }

  @Test("A failure that nothing takes, and the failure of nothing, are mistakes of the definition")
  func failures() throws {
    func messages(_ chart: MachineDescription, _ bind: (inout ChartNames<Void, String, String>) -> Void) -> [String] {
      do {
        _ = try chart.definition(String.self, String.self, bind)
        return []
      } catch {
        return error.issues.map { "\($0.code)" }
      }
    }
    let unhandled = try Self.chart(#"{"invoke": "charge", "in": "paying"}, {"invoke": "watch", "in": "idle"}"#)

    let missing = messages(try Self.chart("")) { _ in }
    let left = messages(unhandled) { names in
      names.task("charge") { nil }
      names.task("watch") { throw Failure() }
    }

    #expect(missing == ["unknownWork"])
    #expect(left == ["unhandledFailure"])
  }

  @Test("The end of an invocation needs a case of the events")
  func cases() throws {
    enum Money: String { case charged, refused }
    let chart = try Self.chart(#"{"invoke": "charge", "in": "paying", "end": "counted"}"#)

    let error = #expect(throws: FormatError.self) {
      try chart.definition(String.self, Money.self) { names in names.task("charge") { () async throws in nil } }
    }

    #expect(error?.issues.map(\.message) == ["'Money' has no value for the event 'counted'"])
  }
}
