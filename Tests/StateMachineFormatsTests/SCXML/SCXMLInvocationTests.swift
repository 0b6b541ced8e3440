import StateMachineFormats
import StateMachines
import Testing

@Suite("Invocations of SCXML")
struct SCXMLInvocationTests {
  private static func chart(_ content: String) throws -> MachineDescription {
    try MachineDescription(
      scxml: "<scxml version='1.0' xmlns='http://www.w3.org/2005/07/scxml'>\n\(content)<state id='t'/><state id='u'/></scxml>")
  }

  @Test("Ends are events, and errors of communication that name an invocation are its failure")
  func events() throws {
    let chart = try Self.chart(
      """
      <state id='s'><invoke src='fetch' id='loading'/><invoke src='poll'/>
      <transition event='done.invoke.loading' target='t'/><transition event='error.communication.loading' target='u'/></state>
      """)

    #expect(chart.invocations.map { "\($0)" } == ["invoke fetch as loading in s, then done.invoke.loading", "invoke poll in s"])
    #expect(chart.transitions.map { "\($0.events)" } == ["done.invoke.loading.*", "failure of loading"])
    #expect(chart.events.map(\.name) == ["done.invoke.loading"])
  }

  @Test(
    "An invocation of a session of SCXML is read as one without a type",
    arguments: ["scxml", "http://www.w3.org/TR/scxml/", "http://www.w3.org/TR/scxml"])
  func session(_ type: String) throws {
    let chart = try Self.chart("<state id='s'><invoke type='\(type)' src='child' id='c'/></state>")

    #expect(chart.invocations.map { "\($0)" } == ["invoke child as c in s"])
  }

  @Test(
    "A prefix of errors means the failures of all invocations",
    arguments: [
      ("error", ["failure", "failure of a", "failure of b.c"]), ("error.communication", ["failure of a", "failure of b.c"]),
      ("error.communication.*", ["failure of a", "failure of b.c"]), ("error.communication.b", ["failure of b.c"]),
      ("error.communication.d", ["error.communication.d.*"]), ("error.comm", ["error.comm.*"]),
    ])
  func prefixes(_ descriptor: String, _ expected: [String]) throws {
    let chart = try Self.chart(
      "<state id='s'><invoke src='a'/><invoke src='x' id='b.c'/><transition event='\(descriptor)' target='t'/></state>")

    #expect(chart.transitions.map { "\($0.events)" } == expected)
  }

  @Test("A prefix takes the ends of all invocations, and so does '*'", arguments: ["done.invoke", "done.invoke.*", "*"])
  func ends(_ descriptor: String) throws {
    let chart = try Self.chart("<state id='s'><invoke src='a'/><transition event='\(descriptor)' target='t'/></state>")

    #expect(chart.invocations.map(\.endEvent) == ["done.invoke.a"])
    #expect(chart.events.map(\.name).contains("done.invoke.a"))
  }

  @Test("Invocations of a file are written as they were read")
  func roundTrip() throws {
    let chart = try Self.chart(
      """
      <state id='s'><invoke src='a'/><invoke src='b' id='x'/><transition event='done.invoke.a e' target='t'/>
      <transition event='error.communication' target='u'/></state>
      """)

    #expect(try MachineDescription(scxml: chart.scxml()).withoutPlaces == chart.withoutPlaces)
  }

  @Test("Tasks of one name have ids of their own, and lines name them all")
  func definition() throws {
    let text = """
      {"format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b", "c"],
       "transitions": [{"on": {"failureOf": "save"}, "from": ["a", "b"], "to": "c"}, {"on": "saved", "from": ["a", "b"], "to": "c"}],
       "invocations": [{"invoke": "save", "in": "a", "end": "saved"}, {"invoke": "save", "in": "b", "end": "saved"}]}
      """

    let copy = try MachineDescription(scxml: MachineDescription(json: Array(text.utf8)).scxml())

    #expect(
      copy.invocations.map { "\($0)" } == [
        "invoke save in a, then done.invoke.save", "invoke save as save_b in b, then done.invoke.save_b",
      ])
    #expect(
      copy.transitions.map { "\($0.events) from \($0.sources)" } == [
        "failure of save from a", "saved.*, done.invoke.save.*, done.invoke.save_b.* from a", "failure of save_b from b",
        "saved.*, done.invoke.save.*, done.invoke.save_b.* from b",
      ])
  }

  @Test(
    "Invocations that cannot be distinguished are reported with their places",
    arguments: [
      (
        "<state id='s'><invoke src='a' id='x'/></state><state id='r'><invoke src='b' id='x'/></state>",
        ["'x' is the id of <invoke> at line 2, column 31 already"]
      ),
      (
        "<state id='s'><invoke src='a'/><invoke src='a'/></state>",
        ["the state invokes 'a' at line 2, column 15 already; write an 'id' that tells them apart"]
      ),
      (
        "<state id='s'><invoke src='a'/><invoke src='b' id='a'/></state>",
        ["the state invokes 'a' at line 2, column 15 already; write an 'id' that tells them apart"]
      ),
      ("<state id='s'><invoke src='a' id='x y'/></state>", ["'id' of <invoke> is 'x y'; it is a name without spaces"]),
      ("<state id='s'><invoke src='a' id=''/></state>", ["'id' of <invoke> is ''; it is a name without spaces"]),
      ("<final id='f'><invoke src='a'/></final>", ["<invoke> cannot be in <final>; it can be in <parallel> or <state>"]),
      (
        "<state id='s'><invoke src='a'/><transition event='error.communication'/><onentry><raise event='error.communication.b'/></onentry></state>",
        ["'error.communication' here does not match 'error.communication.b', which the file sends; name it in a transition of its own"]
      ),
    ])
  func mistakes(_ content: String, _ messages: [String]) {
    let error = #expect(throws: FormatError.self) { try Self.chart(content) }
    #expect(error?.issues.map(\.message) == messages)
  }

  @Test("Ids that SCXML cannot have or tell apart, and failures of nothing, are not written")
  func unsupported() throws {
    let text = """
      {"format": "state-machine-chart", "version": 1, "initial": "a", "states": ["a", "b"],
       "transitions": [{"on": {"failureOf": "x"}, "from": "a", "to": "b"}],
       "invocations": [{"invoke": "two words", "in": "a"}, {"invoke": "p", "in": "a"}, {"invoke": "p.q", "in": "a"}]}
      """
    var unsupported: [FormatIssue] = []

    _ = try MachineDescription(json: Array(text.utf8)).scxml(unsupported: &unsupported)

    #expect(
      unsupported.map(\.message) == [
        "'two words' cannot be the id of <invoke>, which is a name without spaces",
        "in SCXML events of 'p' also match those of ids that begin with 'p.'; rename one of them",
        "no state has a task or a stream called 'x'",
      ])
  }
}
