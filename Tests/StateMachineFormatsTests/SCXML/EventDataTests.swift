import StateMachineFormats
import StateMachines
import Testing

@Suite("Data of events in SCXML")
struct EventDataTests {
  /// What a chart does when it starts, and the condition of the event `answer` that then holds.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var statements: String
    var condition: String

    init(_ title: String, _ statements: String, _ condition: String) {
      (testDescription, self.statements, self.condition) = (title, statements, condition)
    }
  }

  private static let variables = """
    <datamodel><data id="n" expr="2"/><data id="t" expr="'x'"/><data id="u"/><data id="r" expr="{a: 1, 'b c': 'y', d: -2}"/></datamodel>
    """

  private static func chart(_ statements: String, _ condition: String) -> String {
    """
    \(variables)
    <state id="s"><onentry>\(statements)</onentry>
    <transition event="answer" cond="\(condition)" target="right"/>
    <transition event="answer" target="wrong"/><transition event="error.execution" target="failed"/></state>
    <state id="right"/><state id="wrong"/><state id="failed"/>
    """
  }

  static let cases: [Case] = [
    Case("a number inside of content", "<send event='answer'><content>123</content></send>", "_event.data === 123"),
    Case(
      "a text inside of content", "<send event='answer'><content> this  is\n a text</content></send>", "_event.data === 'this is a text'"),
    Case(
      "an object inside of content", "<send event='answer'><content>{\"name\": \"bar\", \"size\": 27}</content></send>",
      "_event.data.name == 'bar' &amp;&amp; _event.data.size === 27"),
    Case("a record inside of content", "<send event='answer'><content>{name: 'bar'}</content></send>", "_event.data['name'] == 'bar'"),
    Case("a name with white space", "<send event='answer'><content expr='r'/></send>", "_event.data[ 'b c' ] === 'y'"),
    Case("the value of content", "<send event='answer'><content expr='n + 1'/></send>", "_event.data === 3"),
    Case(
      "a record of content", "<send event='answer'><content expr='r'/></send>",
      "_event.data.d === -2 &amp;&amp; _event.data.x === undefined"),
    Case(
      "parameters", "<send event='answer'><param name='a' expr='n * 2'/><param name='b' location='t'/></send>",
      "_event.data.a === 4 &amp;&amp; _event.data.b === 'x'"),
    Case(
      "variables by their names", "<send event='answer' namelist='n u'/>",
      "_event.data.n === 2 &amp;&amp; typeof _event.data.u === 'undefined'"),
    Case("no data", "<send event='answer'/>", "typeof _event.data === 'undefined'"),
    Case("data of an internal event", "<send event='answer' target='#_internal'><content expr='t'/></send>", "_event.data == t"),
    Case(
      "data that is evaluated when the event is sent", "<send event='answer'><content expr='n'/></send><assign location='n' expr='7'/>",
      "_event.data == 2"),
    Case("a computed name", "<send eventexpr=\"'ans' + 'wer'\"/>", "_event.name == 'answer'"),
    Case("a computed delay", "<assign location='t' expr=\"'0s'\"/><send event='answer' delayexpr='t'/>", "true"),
    Case(
      "a variable that is a record", "<assign location='u' expr='r'/><send event='answer'/>", "u.a === 1 &amp;&amp; typeof u == 'object'"),
    Case("the length of a text", "<send event='answer'><content expr=\"'four'\"/></send>", "_event.data.length === 4"),
    Case("a record as a text", "<send event='answer'><content expr='r'/></send>", "'' + _event.data == '[object Object]'"),
  ]

  private static func machine(_ content: String) throws -> Machine<String, String> {
    var machine = Machine(try MachineDescription(scxml: SCXMLSnippet.file(content)).definition(String.self, String.self))
    machine.advance(to: .zero)
    return machine
  }

  @Test("An event carries what its sender says", arguments: cases)
  func carried(_ example: Case) throws {
    let machine = try Self.machine(Self.chart(example.statements, example.condition))

    #expect(machine.state == "right")
  }

  @Test("A chart whose events carry data is the same after it was written and read", arguments: cases)
  func written(_ example: Case) throws {
    let chart = try MachineDescription(scxml: SCXMLSnippet.file(Self.chart(example.statements, example.condition)))

    #expect(try MachineDescription(scxml: chart.scxml()).withoutPlaces == chart.withoutPlaces)
    #expect(try MachineDescription(json: chart.json()).withoutPlaces == chart.withoutPlaces)
  }

  static let failing: [String] = [
    "<send eventexpr='t + 1 + \u{22}.\u{22} + u + \u{22} y\u{22}'/>", "<send event='answer' delayexpr='n'/>",
    "<send event='answer'><param name='a' expr='u.x'/></send>",
    "<send event='answer'><param name='a' expr='r'/></send>", "<send event='answer'><content expr='r == r'/></send>",
    "<send eventexpr=\"'error.' + t\"/>",
  ]

  @Test("An event that cannot be made is an error, and is not sent", arguments: failing)
  func failed(statement: String) throws {
    let machine = try Self.machine(Self.chart(statement, "true"))

    #expect(machine.state == "failed")
  }

  private static let completion = """
    \(variables)
    <state id="s" initial="i"><state id="i"><transition event="go" target="f"/></state>
      <final id="f"><donedata><param name="n" expr="n"/></donedata><onentry><assign location="n" expr="n + 1"/></onentry></final>
      <transition event="done.state.s" cond="_event.data.n === 3" target="right"/><transition event="done.state.s" target="wrong"/></state>
    <state id="right"/><state id="wrong"/>
    """

  @Test("The completion of a state has the data of its final state, which are evaluated after the entry actions")
  func completed() throws {
    var machine = try Self.machine(Self.completion)

    machine.fire("go")

    #expect(machine.state == "right")
  }

  @Test("The data of a completion are written and read in SCXML and JSON")
  func completionWritten() throws {
    let chart = try MachineDescription(scxml: SCXMLSnippet.file(Self.completion))

    #expect(try MachineDescription(scxml: chart.scxml()).withoutPlaces == chart.withoutPlaces)
    #expect(try MachineDescription(json: chart.json()).withoutPlaces == chart.withoutPlaces)
  }

  private static let later = """
    \(variables)
    <state id="s"><transition event="go"><send event="answer" delay="5s"><content expr="r"/></send><assign location="n" expr="n + 1"/></transition>
    <transition event="answer" cond="_event.data.a == 1 &amp;&amp; _event.data.a == 2" target="wrong"/>
    <transition event="answer" cond="_event.data.a == 1" target="right"/></state><state id="right"/><state id="wrong"/>
    """

  @Test("Data of an event that waits are in snapshots and in copies of the machine")
  func snapshots() throws {
    let definition = try MachineDescription(scxml: SCXMLSnippet.file(Self.later)).definition(String.self, String.self)
    var machine = Machine(definition)
    machine.fire("go")
    let snapshot = machine.snapshot()
    var copy = machine
    var restored = try Machine(definition, restoring: JSONCoding.roundTrip(snapshot))

    copy.advance(to: .seconds(5))
    restored.advance(to: .seconds(5))

    #expect(copy.state == "right")
    #expect(restored.state == "right")
    #expect(machine.state == "s")
    #expect(try JSONCoding.roundTrip(snapshot) == snapshot)
  }

  @Test("An event with data is not sent where the step is undone")
  func undone() throws {
    let text = SCXMLSnippet.file(
      "<state id='s'><transition event='go'><send event='answer'><content>1</content></send>"
        + "<send event='answer' delayexpr=\"In('s') ? 'x' : '1s'\"/></transition><transition event='answer' target='wrong'/></state><state id='wrong'/>",
      attributes: " machine:onerror='undo'")
    var machine = Machine(try MachineDescription(scxml: text).definition(String.self, String.self))
    let before = machine.snapshot()

    let isTaken = machine.fire("go")
    machine.advance(to: .seconds(9))

    #expect(!isTaken)
    #expect(machine.state == "s")
    #expect(before.configuration == machine.snapshot().configuration)
  }

  private static let many = (0..<4_097).map { "\"n\($0)\": 0" }.joined(separator: ",")

  static let mistakes: [(String, String)] = [
    ("<send event='e'><param expr='1'/></send>", "'name' of <param> is missing"),
    ("<send event='e'><param name='a'/></send>", "'expr' of <param> is missing"),
    (
      "<send event='e'><param name='toString' expr='1'/></send>",
      "'toString' cannot be the name of a value of an event: each object of ECMAScript has a member of this name"
    ),
    (
      "<send event='e'><content>{\(many)}</content></send>", ": the record has more than 4096 values"
    ),
    ("<send event='e'><param name='a' expr='1' location='n'/></send>", "<param> has both 'expr' and 'location'; write one of them"),
    (
      "<send event='e'><param name='a' expr='1'/><param name='a' expr='2'/></send>",
      "an event carries two values with the name 'a'; rename one of them"
    ),
    ("<send event='e' namelist='n m'/>", "'m' is not a variable of the chart"),
    (
      "<send event='e' namelist='n'><content>1</content></send>",
      "an event carries <content>, or the values of 'namelist' and <param>; write one of them"
    ),
    ("<send event='e'><content>1</content><content>1</content></send>", "<send> has two elements <content>; it has one"),
    (
      "<send event='e'><content>[1]</content></send>",
      "an array is not supported: a variable is a number, a Boolean, a string or a record of these"
    ),
    (
      "<send event='e'><content><x xmlns=''/></content></send>",
      "<x> in <content> is not supported: a variable is a number, a Boolean, a string or a record of these"
    ),
  ]

  @Test("A variable whose name no record can have is not sent by its name")
  func refusedVariable() {
    let content =
      "<datamodel><data id='valueOf' expr='1'/></datamodel><state id='a'><onentry><send event='e' namelist='valueOf'/></onentry></state>"

    #expect(
      SCXMLSnippet.issues(in: content) == [
        "2:92: 'valueOf' cannot be the name of a value of an event: each object of ECMAScript has a member of this name"
      ])
  }

  @Test("Wrong data are refused", arguments: mistakes)
  func refused(statement: String, message: String) {
    let issues = SCXMLSnippet.issues(in: Self.chart(statement, "true"))

    #expect(issues.count == 1)
    #expect(issues.first?.hasSuffix(message) == true, "\(issues)")
  }
}
