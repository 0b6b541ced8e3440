import StateMachineFormats
import StateMachines
import Testing

@Suite("Invocations of XState")
struct XStateInvocationTests {
  private static func chart(_ states: String) throws -> MachineDescription {
    try .xstate(#"{ "id": "m", "initial": "s", "states": { \#(states), "t": {}, "u": {} } }"#)
  }

  @Test("Ends are events, failures are those of the invocation, and other events lead on")
  func events() throws {
    let chart = try Self.chart(
      """
      "s": { "invoke": [
        { "src": "fetch", "id": "loading", "onDone": "t", "onError": { "actions": "show" }, "onSnapshot": { "actions": "look" } },
        { "src": { "type": "poll" }, "onDone": "u" } ] }
      """)

    var run = try XStateRun(chart)
    run.fire("xstate.snapshot.loading")
    run.fire("xstate.done.actor.1.m.s")

    #expect(run.log == ["look"])
    #expect(run.active == ["u"])
    #expect(
      chart.invocations.map { "\($0)" } == [
        "invoke fetch as loading in s, then xstate.done.actor.loading", "invoke poll in s, then xstate.done.actor.1.m.s",
      ])
    #expect(chart.transitions.map { "\($0.events)" }.contains("failure of loading"))
    #expect(!chart.events.map(\.name).contains { $0.hasPrefix("xstate.error") })
  }

  @Test("Ends and failures can be written in 'on' too, also of a state around, and '*' takes ends")
  func on() throws {
    let named = try Self.chart(
      """
      "s": { "on": { "xstate.error.actor.x": "t", "xstate.done.actor.x": "u", "xstate.error.actor.y": "u" }, "initial": "in",
        "states": { "in": { "invoke": { "src": "x", "id": "x" } } } }
      """)
    let any = try Self.chart(#""s": { "on": { "*": "t" }, "invoke": { "src": "x" } }"#)

    #expect(named.transitions.map { "\($0.events)" } == ["failure of x", "xstate.done.actor.x", "xstate.error.actor.y"])
    #expect(named.invocations.map { "\($0)" } == ["invoke x in in, then xstate.done.actor.x"])
    #expect(any.invocations.map(\.endEvent) == ["xstate.done.actor.0.m.s"])
  }

  @Test("Without an id an invocation has the name of its source, unless another one has it")
  func names() throws {
    let chart = try Self.chart(
      """
      "s": { "invoke": [{ "src": "a" }, { "src": "b" }, { "src": "b", "onError": "t" }, { "src": "c", "id": "c" }] },
      "r": { "invoke": { "src": "c", "id": "d" } }
      """)

    #expect(chart.invocations.map(\.name) == ["a", "1.m.s", "2.m.s", "c", "d"])
    #expect(chart.invocations.map(\.endEvent) == [nil, nil, nil, nil, nil])
    #expect(chart.transitions.map { "\($0.events)" } == ["failure of 2.m.s"])
  }

  @Test("Invocations of a configuration are written as they were read")
  func roundTrip() throws {
    let chart = try Self.chart(
      """
      "s": { "invoke": [{ "src": "a", "onDone": "t" }, { "src": "b", "id": "x", "onDone": "u", "onError": "t" }] },
      "r": { "invoke": { "src": "a", "onError": "t", "onDone": "u" }, "on": { "xstate.error.actor.x": "u" } }
      """)

    let text = try chart.xstate()

    #expect(try MachineDescription.xstate(text).withoutPlaces == chart.withoutPlaces)
    #expect(text.contains(#""src": "a""#) && !text.contains(#""id": "a""#))
  }

  @Test("Tasks of a definition are written with ids, and lines for their ends and failures beside those for the events")
  func definition() throws {
    struct Failure: Error {}
    enum Place { case idle, busy, late, over }
    enum Signal { case go, closed }
    let definition = MachineDefinition<Place, Signal>.verified(initial: .idle) { sm in
      sm.when(.go, from: .idle, to: .busy)
      sm.when(.go, from: .busy, to: .late)
      sm.when(.closed, from: .busy, to: .over)
      sm.when(.failure(of: "work"), from: [.busy, .late], to: .over)
      sm.task("work", in: [.busy, .late]) { throw Failure() }
      sm.events("news", in: .busy, onEnd: .closed) { AsyncStream { $0.finish() } }
    }

    let text = try MachineDescription(definition).xstate()
    let copy = try MachineDescription.xstate(text)

    #expect(
      copy.invocations.map { "\($0)" } == [
        "invoke work in busy", "invoke news in busy, then xstate.done.actor.news", "invoke work as work_late in late",
      ])
    #expect(
      copy.transitions.map { "\($0.events) from \($0.sources)" } == [
        "go from idle", "go from busy", "closed from busy", "failure of work from busy", "xstate.done.actor.news from busy",
        "failure of work_late from late",
      ])
  }

  @Test("Invocations that XState tells apart by their ids only need different ones")
  func mistakes() {
    let repeated = #""s": { "invoke": [{ "src": "a", "id": "x" }, { "src": "b", "id": "x", "onDone": "t" }] }"#
    let error = #expect(throws: FormatError.self) { try Self.chart(repeated) }
    #expect(error?.issues.map(\.message) == ["the state invokes 'x' at line 1, column 74 already; write another 'id'"])
  }

  @Test("An invocation in a final state, and a failure of nothing, are not written")
  func unsupported() throws {
    let text = """
      {"format": "state-machine-chart", "version": 1, "initial": "a", "states": [{"name": "a", "initial": "b", "states":
         [{"name": "b"}, {"name": "c", "final": true}]}],
       "transitions": [{"on": {"failureOf": "x"}, "from": "b", "to": "c"}, {"on": {"prefix": "done"}, "from": "b", "to": "c"}],
       "invocations": [{"invoke": "work", "in": "c"}, {"invoke": "other", "in": "b", "end": "done.it"}]}
      """
    let chart = try MachineDescription(json: Array(text.utf8))

    var unsupported: [FormatIssue] = []
    _ = chart.xstate(unsupported: &unsupported)

    #expect(
      unsupported.map(\.message) == [
        "a final state of XState invokes nothing; invoke 'work' in another state",
        "'done.*' does not take the end of 'other', which is 'xstate.done.actor.other' in XState; write a line for 'done.it'",
        "no state has a task or a stream called 'x'",
      ])
  }
}
