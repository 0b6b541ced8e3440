import StateMachineFormats
import StateMachines
import Testing

@Suite("Mistakes in XState configurations")
struct XStateMistakesTests {
  /// What is written in a state `a` of a machine that also has a state `busy` with a history, and what is said about it.
  static let inState: [(text: String, messages: [String])] = [
    (#""onn": {}"#, ["unknownKey 2:12: a state has no key 'onn'; did you mean 'on'?"]),
    (#""on": []"#, ["wrongValue 2:18: 'on' is an object of transitions by events, not an array"]),
    (#""on": { "": "busy" }"#, ["unsupported 2:20: transitions without an event are written in 'always' since XState 5"]),
    (#""on": { "a*": "busy" }"#, ["wrongValue 2:20: '*' is the whole key, or its end after a dot, as in 'mouse.*'"]),
    (#""on": { "*.a": "busy" }"#, ["wrongValue 2:20: '*' is the whole key, or its end after a dot, as in 'mouse.*'"]),
    (#""on": { "xstate.*": "busy" }"#, ["unsupported 2:20: patterns of XState's own events are not supported; write the events"]),
    (#""on": { "go": null }"#, ["wrongValue 2:26: a transition is an object, a target or a list of these, not null; write {} for none"]),
    (#""on": { "go": 1 }"#, ["wrongValue 2:26: a transition is an object, a target or a list of these, not a number; write {} for none"]),
    (
      #""on": { "go": "bsy" }"#, ["unknownName 2:26: the target 'bsy' is no state: the machine has none called 'bsy'; did you mean 'busy'?"]
    ),
    (
      #""on": { "go": "busy.zz" }"#,
      ["unknownName 2:26: the target 'busy.zz' is no state: 'busy' has none called 'zz'; there is 'b', 'back'"]
    ),
    (#""on": { "go": ".busy" }"#, ["unknownName 2:26: the target '.busy' is no state: 'a' has none called 'busy'"]),
    (##""on": { "go": "#bsy" }"##, ["unknownName 2:26: no state has the id 'bsy'"]),
    (
      ##""on": { "go": "#m.bsy" }"##,
      ["unknownName 2:26: the target '#m.bsy' is no state: the machine has none called 'bsy'; did you mean 'busy'?"]
    ),
    (##""on": { "go": "#my.id" }"##, [#"unknownName 2:26: no state has the id 'my'; dots in an id are escaped: '#my\.id'"#]),
    (##""on": { "go": "#m" }"##, ["unsupported 2:26: the machine itself cannot be a target; write its states"]),
    (#""on": { "go": { "target": 1 } }"#, ["wrongValue 2:38: a target is a string, not a number"]),
    (#""on": { "go": { "cond": "ok" } }"#, ["unsupported 2:28: 'cond' is a key of XState 4; write 'guard'"]),
    (
      #""on": { "go": { "internal": false } }"#,
      [
        "unsupported 2:28: 'internal' is a key of XState 4; leave it out for an internal transition, write \"reenter\": true for an "
          + "external one"
      ]
    ),
    (#""on": { "go": { "reenter": "yes" } }"#, ["wrongValue 2:39: 'reenter' is true or false, not a string"]),
    (#""on": { "go": { "gaurd": "ok" } }"#, ["unknownKey 2:28: a transition has no key 'gaurd'; did you mean 'guard'?"]),
    (
      #""on": { "go": { "guard": { "type": "ok", "params": { "x": 1 } } } }"#,
      ["unsupported 2:53: parameters are not supported; give the guard or action a name of its own"]
    ),
    (#""on": { "go": { "guard": {} } }"#, ["missingKey 2:37: a guard is a name, or an object with a 'type'"]),
    (#""on": { "go": { "guard": "" } }"#, ["wrongValue 2:37: the name of a guard is empty"]),
    (
      #""on": { "go": { "actions": { "type": "xstate.raise", "event": {} } } }"#,
      [
        "unsupported 2:49: 'xstate.raise' is built into XState and exists in code only; name an action, and bind it to a closure"
      ]
    ),
    (
      #""on": { "go": { "actions": { "@code": "() => 1" } } }"#,
      ["unsupported 2:39: '@code' is code, which is not evaluated; write a name, and bind it to a closure"]
    ),
    (
      #""on": { "go": { "guard": { "@expr": "x > 1" } } }"#,
      ["unsupported 2:37: '@expr' is code, which is not evaluated; write a name, and bind it to a closure"]
    ),
    (#""@code": """#, ["unsupported 2:12: '@code' is code, which is not evaluated; write a name, and bind it to a closure"]),
    (
      #""on": { "go": [], "*": "busy" }"#,
      ["unsupported 2:26: an empty list only keeps '*' from taking the event; write {} to accept it here"]
    ),
    (
      #""on": { "go": { "target": "busy", "guard": "ok" }, "*": "busy" }"#,
      [
        "unsupported 2:26: where no guard of 'go' holds, this library tries '*' of the same state, and XState does not; add a "
          + "transition of 'go' without a guard"
      ]
    ),
    (
      #""on": { "xstate.after.1.m.a": "busy" }, "after": { "1": "busy" }"#,
      ["repeatedKey 2:63: 'xstate.after.1.m.a' is written at line 2, column 20 already; write both in one list"]
    ),
    (#""on": { "xstate.done.state.m.x": "busy" }"#, ["unknownName 2:20: no state that can be done has the id 'm.x'; did you mean 'm.a'?"]),
    (#""after": { "": "busy" }"#, ["wrongValue 2:23: the name of a delay is empty"]),
    (#""after": { "1.5": "busy" }"#, ["wrongValue 2:23: a delay is a whole number of milliseconds from 0 to 2147483647, not '1.5'"]),
    (#""after": { "-1": "busy" }"#, ["wrongValue 2:23: a delay is a whole number of milliseconds from 0 to 2147483647, not '-1'"]),
    (#""after": { "1e99": "busy" }"#, ["wrongValue 2:23: a delay is a whole number of milliseconds from 0 to 2147483647, not '1e99'"]),
    (#""after": 1"#, ["wrongValue 2:21: 'after' is an object of transitions by milliseconds, not a number"]),
    (#""entry": 1"#, ["wrongValue 2:21: an action is a string, not a number"]),
    (#""entry": [{ "type": 1 }]"#, ["wrongValue 2:32: 'type' is a string, not a number"]),
    (#""onEntry": "x""#, ["unsupported 2:12: 'onEntry' is a key of XState 3; write 'entry'"]),
    (#""output": 1"#, ["unsupported 2:12: 'output' is an expression of XState; bind an action that makes the output instead"]),
    (#""onDone": "busy""#, ["contradiction 2:12: only a state with states inside is ever done; remove 'onDone'"]),
    (#""invoke": "fetch""#, ["wrongValue 2:22: an invocation is an object: { \"src\": the name of what is invoked }"]),
    (#""invoke": {}"#, ["missingKey 2:22: the invocation has no 'src', the name of what is invoked"]),
    (
      #""invoke": { "src": "x", "input": 1 }"#,
      ["unsupported 2:36: 'input' is an expression of XState; the code that runs the invocation knows its input"]
    ),
    (
      #""type": "paralel""#,
      [
        "wrongValue 2:20: 'type' is one of 'atomic', 'compound', 'parallel', 'final', 'history', not 'paralel'; did you mean 'parallel'?"
      ]
    ),
    (#""type": "compound""#, ["contradiction 2:20: a compound state has states inside; write them in 'states', or remove 'type'"]),
    (
      #""type": "final", "initial": "x", "states": { "x": {} }"#,
      ["contradiction 2:20: the state is 'final' and has states inside; remove 'states' or 'type'"]
    ),
    (#""type": "final", "on": { "go": "busy" }"#, ["contradiction 2:29: nothing leads out of a final state; remove 'on'"]),
    (#""type": "final", "onDone": "busy""#, ["contradiction 2:29: nothing leads out of a final state; remove 'onDone'"]),
    (#""states": { "x": {} }"#, [#"missingKey 2:5: 'a' has no 'initial'; write "initial": "x", or the state that is meant"#]),
    (
      #""states": { "x": {} }, "initial": "y""#,
      ["unknownName 2:46: 'initial' is the key of a state inside, and there is none called 'y'"]
    ),
    (#""initial": "x""#, ["contradiction 2:12: 'a' has no initial state, because it is atomic; remove 'initial'"]),
    (#""states": []"#, ["wrongValue 2:22: 'states' is an object of states by their keys, not an array"]),
    (#""initial": "x", "states": { "x": null }"#, ["wrongValue 2:45: a state is an object, not null; write {}"]),
    (#""id": "m.busy""#, ["repeatedName 3:5: the id 'm.busy' is that of the state at line 2, column 5 already"]),
    (
      #""history": "long""#,
      [
        "unsupported 1:25: a history cannot be the initial state; write the state that it leads to at first",
        #"wrongValue 2:23: 'history' is "shallow", "deep" or true"#,
      ]
    ),
    (
      #""context": {}"#,
      ["unsupported 2:12: only the machine has a 'context'; write the values there"]
    ),
    (
      #""initial": "h", "states": { "x": {}, "h": { "type": "history" } }"#,
      ["unsupported 2:23: a history cannot be the initial state; write the state that it leads to at first"]
    ),
  ]

  @Test("What is wrong in a state is said with its place, and with what would be right", arguments: inState)
  func state(_ text: String, _ messages: [String]) {
    let source = """
      { "id": "m", "initial": "a", "states": {
          "a": { \(text) },
          "busy": { "initial": "b", "states": { "b": { "id": "my.id" }, "back": { "type": "history" } } } } }
      """
    #expect(Self.mistakes(in: source) == messages)
  }

  static let inMachine: [(text: String, messages: [String])] = [
    ("[]", ["wrongValue 1:1: the configuration of a machine is an object, not an array"]),
    (
      #"{ "initial": "a", "states": { "a": {} }, "context": { "x": [], "a-b": 1, "@expr": "x" } }"#,
      [
        "unsupported 1:55: 'x' is an array, and a variable is a number, a Boolean or a string; bind actions to closures that have a context",
        "unsupported 1:64: 'a-b' cannot be the name of a variable; bind actions to closures that have a context",
        "unsupported 1:74: '@expr' is code, which is not evaluated; write a name, and bind it to a closure",
      ]
    ),
    (
      #"{ "initial": "a", "states": { "a": {} }, "context": 1 }"#,
      ["wrongValue 1:53: 'context' is an object of values by their names, not a number"]
    ),
    (
      #"{ "initial": "a", "states": { "a": {} }, "version": "1" }"#,
      ["unsupported 1:42: 'version' has no place in a chart; write it in 'description' or 'meta'"]
    ),
    (
      #"{ "initial": "a", "states": { "a": {} }, "onDone": "a" }"#,
      ["contradiction 1:42: XState never takes 'onDone' of the machine itself, which ends when it is done; remove it"]
    ),
    (
      #"{ "initial": "a", "states": { "a": {} }, "on": { "go": "a" } }"#,
      ["unknownName 1:56: a target of the machine itself begins with '.' or '#': write '.a'"]
    ),
    (
      ##"{ "initial": "a", "states": { "a": {}, "#b": {} } }"##,
      ["wrongValue 1:40: '#b' cannot be the key of a state; targets could not name it"]
    ),
    (#"{ "type": "final" }"#, ["contradiction 1:11: the machine itself cannot be 'final'"]),
    (#"{ "states": { "a": {} } }"#, [#"missingKey 1:1: the machine has no 'initial'; write "initial": "a", or the state that is meant"#]),
    (
      #"{ "type": "parallel", "states": { "a": { "type": "final" } } }"#,
      ["unsupported 1:35: a region of a parallel state cannot be final; write a state around it"]
    ),
    (
      #"{ "type": "parallel", "on": { "go": { "actions": "x" } }, "states": { "a": { "on": { "go": {} } }, "b": {} } }"#,
      [
        "unsupported 1:37: XState takes 'go' here only if no region of 'machine' takes the event, and this library takes both, because one "
          + "has no target; move it into a region, or give both a target"
      ]
    ),
    (
      #"""
      { "type": "parallel", "entry": "x", "states": { "a": { "on": { "go": { "target": "b", "reenter": true } } }, "b": {} } }
      """#,
      [
        "unsupported 1:70: it leads from one region of 'machine' to another, or enters its region again; XState leaves only the regions, "
          + "and this library leaves the parallel state too"
      ]
    ),
    (
      #"{ "type": "parallel", "on": { "xstate.done.state.m": {} }, "id": "m", "states": { "a": {} } }"#,
      ["unknownName 1:31: no state that can be done has the id 'm'"]
    ),
    (
      #"{ "initail": "a", "states": { "a": { "on": { "go": "b", "come": { "cond": "x", "target": 1 } } } } }"#,
      [
        #"missingKey 1:1: the machine has no 'initial'; write "initial": "a", or the state that is meant"#,
        "unknownKey 1:3: a machine has no key 'initail'; did you mean 'initial'?",
        "unknownName 1:52: the target 'b' is no state: the machine has none called 'b'; there is 'a'",
        "unsupported 1:67: 'cond' is a key of XState 4; write 'guard'", "wrongValue 1:90: a target is a string, not a number",
      ]
    ),
  ]

  @Test("What is wrong with a machine is said at once, in the order of the file", arguments: inMachine)
  func machine(_ text: String, _ messages: [String]) {
    #expect(Self.mistakes(in: text) == messages)
  }

  /// Eventless transitions of a state `s`, which may leave the same states active.
  static let eventlessLines: [(always: String, isRefused: Bool)] = [
    (#"{ "actions": "x" }"#, true), (#"{ "guard": "g", "actions": "x" }"#, true), (#"{ "guard": "g", "target": ".a" }"#, true),
    (#"{ "guard": "g", "target": "s" }"#, true), (#"{ "guard": "g", "target": ".a", "reenter": true }"#, true),
    (##"{ "guard": "g", "target": "#p" }"##, true), (##"{ "guard": "g", "target": "#h" }"##, true),
    (##"{ "guard": "g", "target": "#t" }"##, true), (##"{ "guard": "g", "target": "#q" }"##, false),
  ]

  @Test("Eventless transitions that may leave the same states active are refused: XState takes them once", arguments: eventlessLines)
  func eventless(_ always: String, _ isRefused: Bool) {
    let text = """
      { "initial": "p", "states": { "q": { "id": "q" }, "p": { "id": "p", "type": "parallel", "states": {
      "t": { "id": "t" }, "h": { "id": "h", "type": "history" }, "s": { "initial": "a", "states": { "a": {}, "b": {} },
      "always": \(always) } } } } }
      """
    let messages = Self.mistakes(in: text)
    let message =
      "unsupported 3:11: XState takes an eventless transition once where the same states are active after it, and this library takes it "
      + "again; write it in 'on' or 'entry', or lead it out of its state"
    #expect(messages.contains(message) == isRefused)
    #expect(messages.isEmpty || isRefused)
  }

  @Test("An eventless transition of the machine is refused, except into its final state")
  func eventlessOfMachine() {
    func text(_ target: String) -> String {
      """
      { "initial": "a", "always": { "target": "\(target)", "guard": "g" }, "states": { "a": {}, "f": { "type": "final" } } }
      """
    }
    #expect(Self.mistakes(in: text(".a")).count == 1)
    #expect(Self.mistakes(in: text(".f")).isEmpty)
  }

  @Test("A target in one region is refused where another one has initial actions, which XState does not run")
  func initialActionsOfRegions() {
    func text(_ target: String) -> String {
      """
      { "initial": "a", "states": { "a": { "on": { "go": "\(target)" } }, "p": { "type": "parallel", "states": {
        "r": { "initial": "x", "states": { "x": {}, "y": {} } },
        "t": { "initial": { "target": "z", "actions": "act" }, "states": { "z": {} } } } } } }
      """
    }
    let message =
      "unsupported 1:52: XState does not run the actions of 'initial' of 't', a region beside the target, and this library does; write "
      + "them in 'entry'"
    #expect(Self.mistakes(in: text("p.r.y")) == [message])
    #expect(Self.mistakes(in: text("p.r")) == [message])
    #expect(Self.mistakes(in: text("p")).isEmpty)
    #expect(Self.mistakes(in: text("p.t")).isEmpty)
  }

  /// A history of a state `s`, which has a state `b` with initial actions inside.
  static let histories: [(history: String, isRefused: Bool)] = [
    (#"{ "type": "history" }"#, true), (#"{ "type": "history", "history": "deep" }"#, false),
    (#"{ "type": "history", "history": "deep", "target": "b" }"#, true),
    (#"{ "type": "history", "history": "deep", "target": "b.c" }"#, false),
  ]

  @Test("A history is refused where it leads to a state with initial actions, which XState does not run", arguments: histories)
  func historyOfInitialActions(_ history: String, _ isRefused: Bool) {
    let messages = Self.mistakes(
      in: """
        { "initial": "x", "states": { "x": { "on": { "go": "s.h" } }, "s": { "initial": "a", "states": { "a": {},
          "b": { "initial": { "target": "c", "actions": "act" }, "states": { "c": {} } },
          "h": \(history) } } } }
        """)
    let message =
      "unsupported 3:3: XState does not run the actions of 'initial' of 'b' where the history leads to it, and this library does; write "
      + "them in 'entry'"
    #expect(messages == (isRefused ? [message] : []))
  }

  @Test("A history that may lead back to the source of a transition is refused without reenter")
  func historyAroundSource() {
    func text(_ members: String) -> String {
      """
      { "initial": "s", "states": { "s": { "initial": "a", "on": { "back": ".h" }, "states": {
        "a": { "on": { "go": { "target": "h"\(members) } } }, "b": {}, "h": { "type": "history" } } } } }
      """
    }
    let message =
      "unsupported 2:24: where the history leads back to the source, XState enters it without leaving it, and this library leaves it; "
      + "write \"reenter\": true"
    #expect(Self.mistakes(in: text("")) == [message])
    #expect(Self.mistakes(in: text(#", "reenter": true"#)).isEmpty)
  }

  /// Lines that are active when a machine ends.
  static let atEnd: [(text: String, place: String?)] = [
    (#"{ "type": "parallel", "states": { "r": { "initial": "f", "onDone": { "actions": "x" }, "states": {"#, "1:68"),
    (#"{ "type": "parallel", "states": { "r": { "initial": "f", "on": { "*": { "actions": "x" } }, "states": {"#, "1:71"),
    (#"{ "type": "parallel", "on": { "*": { "actions": "x" } }, "states": { "r": { "initial": "f", "states": {"#, "1:36"),
    (#"{ "type": "parallel", "states": { "r": { "initial": "f", "on": { "go": { "actions": "x" } }, "states": {"#, nil),
  ]

  @Test("What XState does not take any more when a machine ends is refused", arguments: atEnd)
  func end(_ text: String, _ place: String?) {
    let messages = Self.mistakes(in: text + #" "f": { "type": "final" } } } } }"#)
    let message =
      "XState does not take this when the machine ends in the same step, and this library does; write it in a state that is not active at "
      + "the end"
    #expect(messages == (place.map { ["unsupported \($0): \(message)"] } ?? []))
  }

  static func mistakes(in text: String) -> [String] {
    do {
      _ = try MachineDescription(xstate: Array(text.utf8))
      return []
    } catch {
      return error.issues.map { "\($0.code) \($0.place.line):\($0.place.column): \($0.message)" }
    }
  }
}
