import StateMachineFormats
import StateMachines
import Testing

@Suite("Charts that are read from XState leniently")
struct XStateLenientTests {
  /// What is written in a state `a`, what it is read as, and what is said about it.
  static let examples: [(text: String, lines: [String], notes: [String])] = [
    (
      #""entry": { "type": "log", "params": { "x": 1 } }"#, [#"entry a: log { "params": { "x": 1 } }"#],
      [#"2:31: parameters are not supported; give the guard or action a name of its own; it is called 'log { "params": { "x": 1 } }'"#]
    ),
    (
      #""entry": ["xstate.raise", { "@code": "() => 1" }]"#, ["entry a: raise; () => 1"],
      [
        "2:22: 'xstate.raise' is built into XState and exists in code only; name an action, and bind it to a closure; it is called 'raise'",
        "2:38: '@code' is code, which is not evaluated; write a name, and bind it to a closure; it is called '() => 1'",
      ]
    ),
    (
      #""on": { "e": { "target": "b", "cond": "ok", "internal": false } }"#, ["e: a -> b if ok"],
      [
        "2:42: 'cond' is a key of XState 4; write 'guard'; it is read as 'guard'",
        "2:56: 'internal' is a key of XState 4; leave it out for an internal transition, write \"reenter\": true for an external one; "
          + "it is read as 'reenter'",
      ]
    ),
    (
      #""on": { "e": { "target": "b", "guard": { "type": "xstate.not", "guards": ["x"] } } }"#,
      [#"e: a -> b if not { "guards": ["x"] }"#],
      [
        "2:61: guards that are made of other guards are not supported; give their combination a name; "
          + #"it is called 'not { "guards": ["x"] }'"#
      ]
    ),
    (
      #""onEntry": "x", "": "b""#, ["entry a: x"],
      [
        "2:12: 'onEntry' is a key of XState 3; write 'entry'; it is read as 'entry'", "2:28: a state has no key ''; it is left out",
      ]
    ),
    (
      #""on": { "": { "target": "b", "guard": "x" } }"#, ["always: a -> b if x"],
      ["2:20: transitions without an event are written in 'always' since XState 5; they are read so"]
    ),
    (
      #""invoke": { "src": "x", "input": 1 }, "output": 1"#, ["invoke x in a"],
      [
        "2:36: 'input' is an expression of XState; the code that runs the invocation knows its input; it is left out",
        "2:50: 'output' is an expression of XState; bind an action that makes the output instead; it is left out",
      ]
    ),
    (
      #""always": { "guard": "x", "actions": "y" }"#, ["always: in a if x / y"],
      [
        "2:22: XState takes an eventless transition once where the same states are active after it, and this library takes it again; write "
          + "it in 'on' or 'entry', or lead it out of its state; it is read, and runs in the way of this library"
      ]
    ),
  ]

  @Test("What is outside becomes a name, is left out or runs in another way, and is listed", arguments: examples)
  func outside(_ text: String, _ lines: [String], _ notes: [String]) throws {
    let source = """
      { "id": "m", "initial": "a", "types": {}, "states": {
          "a": { \(text) }, "b": {} } }
      """
    var unsupported: [FormatIssue] = []
    let chart = try MachineDescription(xstate: source, file: "f", unsupported: &unsupported)

    let found = chart.description.split(separator: "\n").map(String.init)
    #expect(
      unsupported.map { String($0.description.dropFirst(2)) } == ["1:30: 'types' is for TypeScript only; it is left out"] + notes)
    #expect(lines.allSatisfy(found.contains), "\(chart)")
    #expect(throws: FormatError.self) { try MachineDescription(xstate: source) }
    var left: [FormatIssue] = []
    _ = try MachineDescription(xstate: chart.xstate(unsupported: &left), unsupported: &left)
  }

  /// Transitions of a state `a` with `b` inside, in a file of XState 4, and the lines that they are read as.
  static let transitionsOfVersion4: [(transition: String, line: String)] = [
    (#""a""#, "e: a -> a"),
    (#"{ "target": "a" }"#, "e: a -> a"),
    (##"{ "target": "#m.a.b" }"##, "e: a -> b"),
    (#"".b""#, "e: a -> b (local)"),
    (#"{ "target": "a", "internal": true }"#, "e: a -> a (local)"),
    (#"{ "target": ".b", "internal": false }"#, "e: a -> b"),
  ]

  @Test("A transition into its own state leaves the state in files of XState 4, unless it is internal", arguments: transitionsOfVersion4)
  func version4(_ transition: String, _ line: String) throws {
    let text = """
      { "id": "m", "initial": "a", "states": {
          "a": { "initial": "b", "on": { "e": \(transition), "f": { "target": "c", "cond": "x" } }, "states": { "b": {} } }, "c": {} } }
      """
    var unsupported: [FormatIssue] = []
    let chart = try MachineDescription(xstate: text, unsupported: &unsupported)

    let found = chart.description.split(separator: "\n").map(String.init)
    #expect(found.contains(line), "\(chart)")
    let isChanged = !transition.contains("internal") && !transition.contains(".b\"") || transition.contains("#m")
    #expect(unsupported.contains { $0.message.hasPrefix("XState 4 leaves and enters the state here") } == isChanged)
  }

  @Test("Without a key of XState 4, a transition into its own state stays inside")
  func version5() throws {
    var unsupported: [FormatIssue] = []
    let text = #"{ "initial": "a", "states": { "a": { "initial": "b", "on": { "e": "a" }, "states": { "b": {} } } } }"#
    let chart = try MachineDescription(xstate: text, unsupported: &unsupported)

    #expect(chart.transitions.map(\.kind) == [.local])
    #expect(unsupported.isEmpty)
  }

  /// Configurations that XState accepts, and lines that they are read as.
  static let acceptedTexts: [(text: String, line: String)] = [
    (#""context": { "n": 1.5, "s": "it's", "b": true, "u": null }"#, #"variable s = 'it\'s'"#),
    (#""types": { "events": 1 }, "tsTypes": {}, "schema": {}"#, "initial a"),
    (#""context": { "n": 1 }, "on": { "e": { "actions": { "type": "xstate.assign", "assignment": { "n": 2 } } } }"#, "e: in any / n = 2"),
  ]

  @Test("Values of the context are variables, and what is for TypeScript alone is passed over", arguments: acceptedTexts)
  func accepted(_ text: String, _ line: String) throws {
    let chart = try MachineDescription(xstate: "{ \(text), \"initial\": \"a\", \"states\": { \"a\": {} } }")
    let found = chart.description.split(separator: "\n").map(String.init)

    #expect(found.contains(line), "\(chart)")
    _ = try chart.definition(String.self, String.self)
  }

  @Test("Variables are written as the context, and read again")
  func context() throws {
    let text = #"{ "context": { "n": 1.5, "s": "it's", "b": true, "u": null }, "initial": "a", "states": { "a": {} } }"#
    let chart = try MachineDescription(xstate: text)

    #expect(try MachineDescription(xstate: chart.xstate()).variables.map(\.description) == chart.variables.map(\.description))
    #expect(try chart.xstate().contains(#""u": null"#))
  }

  @Test("A delay with a name is a timeout whose duration is set before a definition is built")
  func namedDelay() throws {
    let text = #"{ "initial": "a", "states": { "a": { "after": { "SLOW": "b" } }, "b": {} } }"#
    var chart = try MachineDescription(xstate: text)
    let written = try chart.xstate()

    #expect(throws: FormatError.self) { try chart.definition(String.self, String.self) }
    chart.timeouts[0].duration = .seconds(3)
    var machine = Machine(try chart.definition(String.self, String.self))
    machine.advance(to: .seconds(3))

    #expect(written.contains(#""SLOW": "b""#))
    #expect(machine.state == "b")
  }

  @Test("A history may be true, and 'initial' of a parallel state is passed over")
  func tolerated() throws {
    let text = #"""
      { "initial": "p", "states": { "p": { "type": "parallel", "initial": "r", "states": { "r": {}, "h": { "history": true } } } } }
      """#
    let chart = try MachineDescription(xstate: text)
    var unsupported: [FormatIssue] = []
    let copy = try MachineDescription(xstate: text, unsupported: &unsupported)

    #expect(chart.states.map(\.name) == ["p", "r"])
    #expect(copy == chart)
    #expect(unsupported.map(\.place.column) == [58])
  }
}
