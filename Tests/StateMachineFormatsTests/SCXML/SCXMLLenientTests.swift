import StateMachineFormats
import StateMachines
import Testing

@Suite("Charts that are read from SCXML leniently")
struct SCXMLLenientTests {
  /// Content that begins in line 2, what it is read as, and what is said about it.
  struct Case: Sendable, CustomStringConvertible {
    var content: String
    var attributes = ""
    var lines: [String]
    var notes: [String]

    init(_ content: String, attributes: String = "", lines: [String], notes: [String]) {
      (self.content, self.attributes, self.lines, self.notes) = (content, attributes, lines, notes)
    }

    var description: String { content }
  }

  private static func entry(_ content: String, _ line: String?, _ notes: String...) -> Case {
    Case("<state id='a'><onentry>\(content)</onentry></state>", lines: line.map { ["entry a: \($0)"] } ?? [], notes: notes)
  }

  static let statements: [Case] = [
    entry(
      "<script>  go( 1 );\n stop() </script>", "go( 1 ); stop()", "2:24: <script> is not supported; it is the action 'go( 1 ); stop()'"),
    entry("<script/>", nil, "2:24: <script> is not supported; it is empty and left out"),
    entry(
      "<assign location='a.b' expr='f(1)'/>", "a.b = f(1)",
      "2:24: in 'f(1)': 'f' is not supported: the only function of expressions is In('state'); it is the action 'a.b = f(1)'"),
    entry(
      "<send event='e' target='#_parent'/>", "send event=e target=#_parent",
      "2:24: the target '#_parent' is not supported; leave 'target' out, or write '#_internal'; it is the action "
        + "'send event=e target=#_parent'"),
    entry(
      "<send event='e'><param name='n' expr='[]'/></send>", "send event=e ( param name=n expr=[])",
      "2:24: in '[]': an array is not supported: expressions have no objects; it is the action 'send event=e ( param name=n expr=[])'"),
    entry(
      "<send event='e' delay='5'/>", "send event=e delay=5",
      "2:24: the delay '5' is no time; write seconds or milliseconds: '5s', '100ms'; it is the action 'send event=e delay=5'"),
    entry(
      "<foreach array='l' item='i'><raise event='e'/></foreach>", "foreach array=l item=i ( raise event=e)",
      "2:24: <foreach> is not supported; it is the action 'foreach array=l item=i ( raise event=e)'"),
    entry(
      "<o:do xmlns:o='o' x='1'>now</o:do>", "o:do x=1 (now)",
      "2:24: <o:do> is an action of another program; it is the action 'o:do x=1 (now)'"),
    entry("<log expr=''/><raise event='e'/>", "log; raise e", "2:29: 'expr' is empty; leave it out or write an expression; it is left out"),
    entry(
      "<if cond='x &gt; 1'><script>one()</script><else/><raise event='e'/></if>", "if x > 1 { one() } else { raise e }",
      "2:34: 'x' is not a variable of the chart; the condition is the guard 'x > 1'",
      "2:44: <script> is not supported; it is the action 'one()'"),
  ]

  static let parts: [Case] = [
    Case(
      "<script>load()</script><state id='a'/>", lines: ["start: load()"],
      notes: ["2:1: <script> is not supported; it is the action 'load()'"]),
    Case(
      "<state id='a'><transition event='e' cond='' target='a'/></state>", lines: ["e.*: a -> a"],
      notes: ["2:37: 'cond' is empty; leave it out or write a condition; it is left out"]),
    Case(
      "<state id='a'><transition event='e' cond=\"In('b')\" target='a'/></state>", lines: ["e.*: a -> a if In('b')"],
      notes: ["2:43: 'b' is not a state of the chart; the condition is the guard 'In('b')'"]),
    Case(
      "<state id='a' x='1'><invoke srcexpr='where ( )' type='t'><content/></invoke></state>", lines: ["invoke where-(-) in a"],
      notes: [
        "2:15: <state> has no attribute 'x'; it is left out", "2:21: 'src' of <invoke> is missing; it invokes 'where-(-)'",
        "2:29: 'srcexpr' of <invoke> is not supported: write 'src'; it is left out",
        "2:49: 'type' of <invoke> is not supported: what is invoked is bound by 'src'; it is left out",
        "2:58: <content> is not supported: bind the invocation to a closure, which may read variables; it is left out",
      ]),
    Case(
      "<final id='a'><donedata><content>[1]</content></donedata></final>", lines: ["entry a: donedata ( content ([1]))"],
      notes: [
        "2:15: an array is not supported: a variable is a number, a Boolean, a string or a record of these; it is the action 'donedata ( content ([1]))'"
      ]),
    Case(
      "<state id='a'><transition event='done'/><state id='b'><final id='c'/></state></state>",
      lines: ["done(b): in a", "done.invoke.*: in a"],
      notes: ["2:34: 'done' is not supported; name the states: 'done.state.ID'; it is read as the completion of each state"]),
    Case(
      "<state id='a'><history id='h'/><state id='b'/></state>", lines: [],
      notes: ["2:15: <history> has no <transition>; write one with a 'target'; it leads to the initial states at first"]),
  ]

  /// Variables of a chart, and what uses them.
  static let variables: [Case] = [
    Case(
      "<datamodel><data id='l'>[1]</data><data id='n' expr='2'/></datamodel><state id='a'><onentry><assign location='n' expr='n + 1'/></onentry></state>",
      lines: ["variable n = 2", "entry a: n = n + 1"],
      notes: [
        "2:12: an array is not supported: a variable is a number, a Boolean, a string or a record of these; the variable 'l' is left out"
      ]),
    Case(
      "<datamodel><data id='n' expr='2'/><data id='m' expr='1'/><data id='k' expr='0'/></datamodel><state id='a'><onentry><script>n++</script><assign location='m' expr='n'/><assign location='k' expr='k + 1'/></onentry><transition cond='m == 2' target='a'/></state>",
      lines: ["variable k = 0", "always: a -> a if m == 2", "entry a: n++; m = n; k = k + 1"],
      notes: [
        "2:12: the variable 'n' is used by statements or values that are not supported; the variable 'n' is left out",
        "2:35: the variable 'm' is used by statements or values that are not supported; the variable 'm' is left out",
        "2:116: <script> is not supported; it is the action 'n++'",
        "2:136: 'n' is not a variable of the chart; it is the action 'm = n'",
        "2:230: 'm' is not a variable of the chart; the condition is the guard 'm == 2'",
      ]),
    Case(
      "<datamodel><data id='n' expr='later ? 1 : 2'/><data id='later' expr='true'/></datamodel><state id='a'/>", lines: [],
      notes: [
        "2:12: the value of 'n' cannot be worked out: 'later' has no value yet; move its <data> up; the variable 'n' is left out",
        "2:47: the variable 'later' is used by statements or values that are not supported; the variable 'later' is left out",
      ]),
    Case(
      "<datamodel><data id='n' expr='  '/><data id='a.b'/></datamodel><state id='a'/>", lines: ["variable n"],
      notes: [
        "2:25: 'expr' is empty; leave it out or write an expression; it is left out",
        "2:36: 'a.b' cannot be the name of a variable in expressions; it is left out",
      ]),
    Case(
      "<datamodel><data id='n' expr='2'/></datamodel><state id='a'><onentry><assign location='n' expr='n + 1'/></onentry><transition cond='n ~= 2' target='a'/></state>",
      attributes: " datamodel='lua'", lines: ["always: a -> a if n ~= 2", "entry a: n = n + 1"],
      notes: [
        "1:103: the data model 'lua' is not supported; use 'ecmascript'; its expressions are names of guards and actions",
        "2:12: expressions of this data model are not evaluated; the variable 'n' is left out",
        "2:70: expressions of this data model are not evaluated; it is the action 'n = n + 1'",
        "2:133: conditions of this data model are not evaluated; the condition is the guard 'n ~= 2'",
      ]),
  ]

  static let all = statements + parts + variables

  @Test("What is outside becomes a name or is left out, and is listed", arguments: all)
  func outside(example: Case) throws {
    let text = SCXMLSnippet.file(example.content, attributes: example.attributes)
    var unsupported: [FormatIssue] = []
    let chart = try MachineDescription(scxml: text, file: "f", unsupported: &unsupported)
    let again = try MachineDescription(scxml: chart.scxml())

    let lines = chart.description.split(separator: "\n").map(String.init) + chart.initialStatements.map { "start: \($0)" }
    #expect(unsupported.map { String($0.description.dropFirst(2)) } == example.notes)
    #expect(example.lines.allSatisfy { lines.contains($0) }, "\(chart)")
    #expect(throws: FormatError.self) { try MachineDescription(scxml: text) }
    #expect(again.description.split(separator: "\n").dropFirst() == chart.description.split(separator: "\n").dropFirst())
  }

  /// Whole files with spellings of drafts, or without what tools do not need, and what a strict reader says of them.
  static let spellings: [(text: String, issues: [String])] = [
    (
      "<scxml><state id='a'/></scxml>",
      [
        "1:1: <scxml> is in no namespace; write xmlns=\"http://www.w3.org/2005/07/scxml\"",
        "1:1: 'version' of <scxml> is missing; write version=\"1.0\"",
      ]
    ),
    (
      "<?xml version='1.0' encoding='utf8'?><scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><state id='a'/></scxml>",
      ["1:31: the encoding 'utf8' is written 'UTF-8'"]
    ),
    (
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0' initialstate='a' profile='ecmascript'><state id='b'/><state id='a'/></scxml>",
      [
        "1:62: 'initialstate' of <scxml> is not supported: write 'initial'",
        "1:79: 'profile' of <scxml> is not supported: write 'datamodel'",
      ]
    ),
    (
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><state id='a' final='true'/></scxml>",
      ["1:76: 'final' of <state> is not supported: write <final> in place of <state>"]
    ),
    (
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><initial><transition target='a'/></initial><state id='b'/><state id='a'/></scxml>",
      ["1:62: <initial> cannot be in <scxml>; write the attribute 'initial'"]
    ),
  ]

  @Test("Spellings of drafts and of tools are read leniently, and a strict reader says what is written now", arguments: spellings)
  func spelling(text: String, issues: [String]) throws {
    var unsupported: [FormatIssue] = []
    let chart = try MachineDescription(scxml: Array(text.utf8), file: "f", unsupported: &unsupported)
    let error = #expect(throws: FormatError.self) { try MachineDescription(scxml: text, file: "f") }

    #expect(error?.issues.map { String($0.description.dropFirst(2)) } == issues)
    #expect(unsupported.map(\.place) == error?.issues.map(\.place))
    #expect(chart.initial == [MachineDescription.Target("a")])
    #expect(chart.states.contains { $0.kind == .final } == text.contains("final"))
  }

  @Test("A file that a strict reader accepts is read leniently as the same chart", arguments: 0..<20)
  func accepted(seed: UInt64) throws {
    var generator = RandomSCXMLDescription(seed: seed)
    var left: [FormatIssue] = []
    let text = generator.make().scxml(unsupported: &left)
    let strict = try? MachineDescription(scxml: text)
    var unsupported: [FormatIssue] = []

    if let strict {
      #expect(try MachineDescription(scxml: text, unsupported: &unsupported) == strict)
      #expect(unsupported.isEmpty)
    }
  }

  @Test("A chart whose names are not bound cannot be built, and runs when they are")
  func binding() throws {
    let text = SCXMLSnippet.file(
      "<state id='a'><transition event='e' cond='size(list) &gt; 1' target='b'><script>add()</script></transition></state><state id='b'/>")
    var unsupported: [FormatIssue] = []
    let chart = try MachineDescription(scxml: text, unsupported: &unsupported)

    let error = #expect(throws: FormatError.self) { try chart.definition(String.self, String.self) }
    var machine = Machine(
      try chart.definition(String.self, String.self) { names in
        names.guard("size(list) > 1") { _ in true }
        names.action("add()") { _ in }
      })
    machine.fire("e")

    #expect(error?.issues.count == 2)
    #expect(machine.state == "b")
  }

  @Test("Long code has a short name, another one than other code that begins alike")
  func longCode() throws {
    let beginning = String(repeating: "step(); ", count: 100)
    let scripts = ["one", "two", "one"].map { "<script>\(beginning)\($0)()</script>" }.joined()
    var unsupported: [FormatIssue] = []
    let chart = try MachineDescription(
      scxml: SCXMLSnippet.file("<state id='a'><onentry>\(scripts)</onentry></state>"), unsupported: &unsupported)

    let short = String(beginning.prefix(60)) + "…"
    #expect(chart.hooks.map(\.statements) == [[.call(short), .call("\(short) 2"), .call(short)]])
  }
}
