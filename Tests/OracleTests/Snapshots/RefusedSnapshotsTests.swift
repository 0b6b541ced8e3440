import StateMachines
import Testing

@Suite("A snapshot that does not fit the definition")
struct RefusedSnapshotsTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    var json: String
    var issues: [String]

    init(_ rest: String, _ issues: String...) {
      json = #"{"version":1,\#(rest)}"#
      self.issues = issues
    }

    var testDescription: String { issues.first ?? "" }
  }

  /// Saved by a program whose definition was another.
  static let refusals = [
    Refusal(
      #""status":"running","configuration":["heating","steeping"]"#, "the configuration has 2 states, that of a flat machine has one"),
    Refusal(
      #""status":"running","configuration":["heating","heating"]"#, "the configuration has 2 states, that of a flat machine has one"),
    Refusal(
      #""status":"running","configuration":["poured"]"#, "'poured' is a final state, so a machine in it is finished, not running"),
    Refusal(
      #""status":"resuming","configuration":["poured"]"#, "'poured' is a final state, so a machine in it is finished, not resuming"),
    Refusal(
      #""status":"stopped","configuration":["poured"]"#, "'poured' is a final state, so a machine in it is finished, not stopped"),
    Refusal(#""status":"finished","configuration":["heating"]"#, "'heating' is not a final state, so no machine is finished in it"),
    Refusal(#""status":"unstarted","configuration":["heating"]"#, "a machine that is unstarted is in 'cold', not in 'heating'"),
    Refusal(
      #""status":"running","configuration":["steeping"],"deferred":[{"event":"stir"},{"event":"stir"}]"#,
      "'stir' is deferred, but nothing defers it while 'steeping'"),
    Refusal(
      #""status":"running","configuration":["cold"],"timers":[{"event":"steep","left":"1s","timeoutOf":"heating"}]"#,
      "'steep' waits as a timeout of 'heating', which is not active"),
    Refusal(
      #""status":"running","configuration":["heating"],"timers":[{"event":"sip","left":"1s","timeoutOf":"heating"}]"#,
      "'sip' waits as a timeout of 'heating', which has no such timeout"),
    Refusal(
      """
      "status":"running","configuration":["heating"],"timers":[{"event":"steep","left":"1s","timeoutOf":"heating"},\
      {"event":"steep","left":"2s","timeoutOf":"heating"}]
      """, "'steep' waits as a timeout of 'heating' more often than that state has it"),
    Refusal(
      #""status":"stopped","configuration":["heating"],"deferred":[{"event":"sip"}]"#,
      "'sip' waits, but nothing waits in a machine that is stopped"),
    Refusal(
      #""status":"finished","configuration":["poured"],"timers":[{"event":"sip","left":"1s"}]"#,
      "'sip' waits, but nothing waits in a machine that is finished"),
    Refusal(
      #""status":"unstarted","configuration":["cold"],"timers":[{"event":"sip","left":"1s"}]"#,
      "'sip' waits, but nothing waits in a machine that is unstarted"),
  ]

  @Test("A snapshot that does not fit the definition is refused with a sentence", arguments: refusals)
  func alone(refusal: Refusal) throws {
    let snapshot = try teaSnapshot(refusal.json)

    let error = try #require(throws: RestoreError.self) { try Machine(teaDefinition(), restoring: snapshot) }

    #expect(error.issues == refusal.issues)
    #expect(error.description == refusal.issues.joined(separator: "\n"))
  }

  @Test("A snapshot with an unknown state is refused once per state, whatever part names it")
  func unknownStates() throws {
    let definition = try MachineDefinition<Tea, Wait>(initial: .cold) { sm in sm.when(.heat, from: .cold, to: .steeping) }
    var original = try Machine(teaDefinition())
    for event in [Wait.heat, .sip] { original.fire(event) }

    let error = try #require(throws: RestoreError.self) { try Machine(definition, restoring: original.snapshot()) }

    #expect(error.issues == ["'heating' is not a state of this definition"])
  }

  @Test("A snapshot with several mismatches is refused with all of them, in saved order")
  func allAtOnce() throws {
    let definition = try MachineDefinition<String, String>(initial: "a") { sm in
      sm.when("go", from: "a", to: "b")
      sm.timeout(.seconds(1), in: "a", fire: "go")
      sm.final("b")
    }
    let snapshot: Snapshot<String, String> = try saved(
      """
      {"version":1,"status":"running","configuration":["x","b","a"],"deferred":[{"event":"one"},{"event":"two","id":"2"},{"event":"one"}],\
      "timers":[{"event":"go","left":"1s","timeoutOf":"y"},{"event":"go","left":"2s","timeoutOf":"a"},{"event":"three","left":"3s"},\
      {"event":"stop","left":"3s","timeoutOf":"a"},{"event":"go","left":"3.5s","timeoutOf":"a"}]}
      """)

    let error = try #require(throws: RestoreError.self) { try Machine(definition, restoring: snapshot) }

    #expect(
      error.issues == [
        "'x' is not a state of this definition", "'y' is not a state of this definition",
        "the configuration has 3 states, that of a flat machine has one",
        "'b' is a final state, so a machine in it is finished, not running",
        "'one' is deferred, but nothing defers it while 'x', 'b', 'a'", "'two' is deferred, but nothing defers it while 'x', 'b', 'a'",
        "'stop' waits as a timeout of 'a', which has no such timeout",
        "'go' waits as a timeout of 'a' more often than that state has it",
      ])
  }

  @Test("A snapshot with a timer for an unknown event is accepted, since a hook may send any event")
  func anyEvent() throws {
    let definition = try MachineDefinition<String, String>(initial: "on") { sm in
      sm.when("send", in: "on") { step in step.send("unheard of", after: .seconds(1)) }
    }
    var original = Machine(definition)
    original.fire("send")

    let machine = try Machine(definition, restoring: readBack(original.snapshot()))

    #expect(machine.snapshot() == original.snapshot())
  }

  @Test("A snapshot with a remaining time for a computed timeout that is still pending is refused")
  func computedTimeoutThatWaits() throws {
    let definition = try MachineDefinition<Tea, Wait>(initial: .heating) { sm in
      sm.timeout(in: .heating, fire: .steep) { _ in .seconds(1) }
      sm.when(.steep, from: .heating, to: .steeping)
    }
    let timers = #""configuration":["heating"],"timers":[{"event":"steep","left":"1s","timeoutOf":"heating"}]}"#
    let running = try teaSnapshot(#"{"version":1,"status":"running",\#(timers)"#)
    let resuming = try teaSnapshot(#"{"version":1,"status":"resuming",\#(timers)"#)

    let machine = try Machine(definition, restoring: running)
    let error = try #require(throws: RestoreError.self) { try Machine(definition, restoring: resuming) }

    #expect(machine.nextDeadline == .seconds(1))
    #expect(error.issues == ["'steep' waits as a timeout of 'heating', which has no such timeout"])
  }
}
