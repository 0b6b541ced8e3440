import StateMachineFormats
import StateMachines
import Testing

@Suite("Charts read from XState configurations")
struct XStateReadingTests {
  @Test("A configuration of XState runs: events, guards in order, actions, entry, exit and a final state")
  func order() throws {
    var run = try XStateRun(
      .xstate(
        """
        { "id": "order", "description": "An order", "tags": "shop", "initial": "placed", "context": {},
          "states": {
            "placed": { "entry": "welcome", "exit": ["leave", { "type": "close" }],
              "on": { "pay": [ { "target": "held", "guard": "isLarge" }, { "target": "paid", "actions": ["charge", "mail"] } ] } },
            "held": { "on": { "release": "paid" } },
            "paid": { "on": { "ship": { "target": "shipped", "description": "Sent" } } },
            "shipped": { "type": "final" } } }
        """))

    run.fire("pay")
    run.fire("ship")

    #expect(run.log == ["welcome", "leave", "close", "charge", "mail"])
    #expect(run.active == ["shipped"])
    #expect(run.isFinished)
    #expect(run.chart.name == "order")
    #expect(run.chart.notes?.text == "An order")
    #expect(run.chart.notes?.tags == ["shop"])
    #expect(run.chart.transitions.last?.notes?.text == "Sent")
    #expect("\(run.chart.transitions[0].place)" == "machine.json:4:24")
  }

  static let targets: [(target: String, leadsTo: [String])] = [
    ("\"c\"", ["p", "a", "c"]), ("\".d\"", ["p", "a", "b", "d"]), ("\"c.g\"", ["p", "a", "c", "g"]), ("\"#q\"", ["q"]),
    ("\"#m.p.a.c\"", ["p", "a", "c"]), ("\"#here.g\"", ["p", "a", "c", "g"]), ("\"#m.q\"", ["q"]), ("[\"c\"]", ["p", "a", "c"]),
    ("\".remembered\"", ["p", "a", "b", "d"]),
  ]

  @Test("A target is a sibling, a child, an id, or one of these with a path", arguments: targets)
  func target(_ target: String, _ leadsTo: [String]) throws {
    var run = try XStateRun(
      .xstate(
        """
        { "id": "m", "initial": "p", "states": {
            "p": { "initial": "a", "states": { "a": { "initial": "b", "states": {
              "b": { "initial": "e", "on": { "go": { "target": \(target) } },
                "states": { "d": {}, "e": {}, "remembered": { "type": "history", "target": "d" } } },
              "c": { "id": "here", "initial": "f", "states": { "f": {}, "g": {} } } } } } },
            "q": { "id": "q" } } }
        """))

    run.fire("go")

    let defaults = leadsTo == ["p", "a", "c"] ? ["f"] : []
    #expect(run.active == leadsTo + defaults)
  }

  /// What a transition of a compound state `s`, from `x` inside it, does.
  static let kinds: [(line: String, log: [String], active: [String])] = [
    (#""t""#, ["-y", "-s", "+t"], ["t"]),
    (#""s""#, ["-y", "+x"], ["s", "x"]),
    (#"".y""#, ["-y", "+y"], ["s", "y"]),
    (#"{ "target": "s", "reenter": true }"#, ["-y", "-s", "+s", "+x"], ["s", "x"]),
    (#"{ "target": ".y", "reenter": true }"#, ["-y", "-s", "+s", "+y"], ["s", "y"]),
    (#"{ "target": ".y", "reenter": false }"#, ["-y", "+y"], ["s", "y"]),
    (#"{ "actions": "act" }"#, ["act"], ["s", "y"]),
    (#"{ "reenter": true, "actions": "act" }"#, ["act"], ["s", "y"]),
    (#"{ "target": [], "actions": "act" }"#, ["act"], ["s", "y"]),
    (#"{}"#, [], ["s", "y"]),
    (#"[]"#, [], ["s", "y"]),
  ]

  @Test("A transition leaves its own state only with reenter, and without a target it leaves nothing", arguments: kinds)
  func kind(_ line: String, _ log: [String], _ active: [String]) throws {
    var run = try XStateRun(
      .xstate(
        """
        { "initial": "s", "states": {
            "s": { "initial": "x", "entry": "+s", "exit": "-s", "on": { "go": \(line), "next": ".y" }, "states": {
              "x": { "entry": "+x", "exit": "-x" }, "y": { "entry": "+y", "exit": "-y" } } },
            "t": { "entry": "+t" } } }
        """))
    run.fire("next")
    let before = run.log.count

    run.fire("go")

    #expect(Array(run.log.dropFirst(before)) == log)
    #expect(run.active == active)
  }

  @Test("A state without states inside stays where it is when it leads to itself, and is entered again with reenter")
  func selfTransitions() throws {
    var run = try XStateRun(
      .xstate(
        """
        { "initial": "s", "states": { "s": { "entry": "in", "exit": "out",
            "on": { "stay": { "target": "s", "actions": "act" }, "again": { "target": "s", "reenter": true, "actions": "act" } } } } }
        """))

    run.fire("stay")
    run.fire("again")

    #expect(run.log == ["in", "act", "out", "act", "in"])
  }

  @Test("Events come before patterns, long patterns before short ones, and '*' comes last, wherever they are written")
  func wildcards() throws {
    var run = try XStateRun(
      .xstate(
        """
        { "initial": "s", "on": { "key.*": { "actions": "machine" } }, "states": { "s": { "on": {
            "*": { "actions": "any" }, "mouse.*": { "actions": "mouse" }, "mouse.button.*": { "actions": "button" },
            "mouse.button.left": { "actions": "left" } } } } }
        """))

    for event in ["mouse.button.left", "mouse.button.right.up", "mouse.button", "mouse", "mouses", "key.a"] { run.fire(event) }

    #expect(run.log == ["left", "button", "button", "mouse", "any", "any"])
  }

  @Test("Transitions of the machine itself are tried last, in all states")
  func machine() throws {
    var run = try XStateRun(
      .xstate(
        """
        { "initial": "a", "on": { "reset": ".a", "log": { "actions": "log" } }, "states": {
            "a": { "on": { "next": "b", "log": { "actions": "own" } } }, "b": {} } }
        """))
    run.fire("log")
    run.fire("next")
    run.fire("log")
    run.fire("reset")

    #expect(run.log == ["own", "log"])
    #expect(run.active == ["a"])
    #expect(run.chart.states.map(\.name) == ["a", "b"])
  }

  @Test("A delay begins when its state is entered, and its transition is taken in that state only")
  func delays() throws {
    let chart = try MachineDescription.xstate(
      """
      { "id": "light", "initial": "green", "states": {
          "green": { "after": { "1000": [ { "target": "red", "guard": "busy" }, "yellow" ] }, "on": { "stop": "red" } },
          "yellow": { "id": "amber", "after": { "500": { "target": "red", "actions": "beep" } } }, "red": {} } }
      """)
    var run = try XStateRun(chart)

    run.wait(999)
    let before = run.active
    run.wait(1)
    let between = run.active
    run.wait(500)

    #expect(before == ["green"])
    #expect(between == ["yellow"])
    #expect(run.active == ["red"])
    #expect(run.log == ["beep"])
    #expect(chart.timeouts.map(\.event) == ["xstate.after.1000.light.green", "xstate.after.500.amber"])
  }

  @Test("Completion leads on: onDone of compound and parallel states, and its event by name")
  func done() throws {
    var run = try XStateRun(
      .xstate(
        """
        { "id": "m", "initial": "p", "states": {
            "p": { "type": "parallel", "onDone": "after", "states": {
              "l": { "initial": "a", "onDone": { "actions": "left" },
                "states": { "a": { "on": { "x": "b" } }, "b": { "type": "final" } } },
              "r": { "initial": "c", "states": { "c": { "on": { "y": "d" } }, "d": { "type": "final" } } } },
              "on": { "xstate.done.state.m.p.r": { "target": "other", "guard": "never" } } },
            "after": {}, "other": {} } }
        """))

    run.fire("x")
    run.fire("y")

    #expect(run.log == ["left"])
    #expect(run.active == ["after"])
  }

  @Test("A history remembers a child, or with depth all states inside; at first it leads to its target")
  func histories() throws {
    var run = try XStateRun(
      .xstate(
        """
        { "initial": "on", "states": {
            "on": { "initial": "a", "on": { "off": "off" }, "states": {
              "a": { "initial": "x", "states": { "x": { "on": { "next": "y" } }, "y": {} } },
              "b": { "initial": "z", "states": { "z": {} } },
              "deep": { "type": "history", "history": "deep", "target": "b.z" }, "shallow": { "history": "shallow" } } },
            "off": { "on": { "deep": "on.deep", "shallow": "on.shallow" } } } }
        """))

    run.fire("next")
    run.fire("off")
    run.fire("deep")
    let deep = run.active
    run.fire("off")
    run.fire("shallow")

    #expect(deep == ["on", "a", "y"])
    #expect(run.active == ["on", "a", "x"])
    #expect(run.chart.histories.map { "\($0)" } == ["deep history of on: z"])
  }

  @Test("Histories of one depth in a state remember the same, and lead to their own targets at first")
  func severalHistories() throws {
    let text = """
      { "initial": "off", "states": {
          "on": { "initial": "a", "on": { "off": "off" }, "states": { "a": {}, "b": {}, "c": { "on": { "next": "b" } },
            "first": { "type": "history" }, "second": { "type": "history", "target": "c" },
            "third": { "type": "history", "target": "c" }, "fourth": { "type": "history" } } },
          "off": { "on": { "1": "on.first", "2": "on.second", "3": "on.third", "4": "on.fourth" } } } }
      """
    let chart = try MachineDescription(xstate: Array(text.utf8))

    let copies = [try MachineDescription(xstate: Array(chart.xstate().utf8)), try MachineDescription(json: Array(chart.json().utf8))]
    for chart in [chart] + copies {
      var starts: [[String]] = []
      for event in ["1", "2", "3", "4"] {
        var run = try XStateRun(chart)
        run.fire(event)
        starts.append(run.active)
      }
      var run = try XStateRun(chart)
      for event in ["3", "next", "off", "1"] { run.fire(event) }
      #expect(starts == [["on", "a"], ["on", "c"], ["on", "c"], ["on", "a"]])
      #expect(run.active == ["on", "b"])
    }
  }

  @Test("States are called by their keys, and by their paths where a key is not unique")
  func names() throws {
    let chart = try MachineDescription.xstate(
      """
      { "initial": "a", "states": { "a": { "initial": "x", "states": { "x": {}, "only": {} } },
          "b": { "initial": "x", "states": { "x": {} } } } }
      """)

    #expect(chart.states.map(\.name) == ["a", "a.x", "only", "b", "b.x"])
  }

  @Test("A machine with regions, actions or a delay of its own is a state, and ends when that state is done")
  func root() throws {
    var run = try XStateRun(
      .xstate(
        """
        { "id": "player", "type": "parallel", "entry": "start", "exit": "stop", "on": { "reset": { "target": ".sound" } }, "states": {
            "sound": { "initial": "on", "states": { "on": { "on": { "mute": "off" } }, "off": { "type": "final" } } },
            "screen": { "initial": "bright", "states": { "bright": { "on": { "dim": "dark" } }, "dark": { "type": "final" } } } } }
        """))

    run.fire("mute")
    let before = run.active
    run.fire("dim")

    #expect(before == ["player", "sound", "off", "screen", "bright"])
    #expect(run.active == ["player.done"])
    #expect(run.log == ["start", "stop"])
    #expect(run.isFinished)
  }

  @Test("Keys that are numbers come first, as in JavaScript")
  func numbers() throws {
    let chart = try MachineDescription.xstate(#"{ "initial": "b", "states": { "b": {}, "10": {}, "9": {}, "01": {} } }"#)

    #expect(chart.states.map(\.name) == ["9", "10", "b", "01"])
  }

  @Test("Eventless transitions and initial actions run when a state is entered")
  func always() throws {
    let run = try XStateRun(
      .xstate(
        """
        { "initial": { "target": "a", "actions": ["first", "second"] }, "states": {
            "a": { "always": [ { "guard": "never", "target": "c" }, { "target": "b", "actions": "on" } ] },
            "b": { "initial": { "target": "d", "actions": "inside" }, "states": { "d": {} } }, "c": {} } }
        """))

    #expect(run.log == ["first", "second", "on", "inside"])
    #expect(run.active == ["machine", "b", "d"])
  }

  @Test("A pattern of the machine does not take its own completion, with which it ends")
  func endBesideWildcard() throws {
    var run = try XStateRun(
      .xstate(
        """
        { "initial": "a", "entry": "start", "on": { "*": { "actions": "any" } }, "states": {
            "a": { "on": { "go": "f" } }, "f": { "type": "final" } } }
        """))

    run.fire("other")
    run.fire("go")

    #expect(run.log == ["start", "any"])
    #expect(run.isFinished)
    #expect(try MachineDescription.xstate(run.chart.xstate()).states.count == run.chart.states.count)
  }

  @Test("A history of the state around a transition is written where the state has initial actions")
  func historyBesideInitialActions() throws {
    let chart = try MachineDescription.xstate(
      """
      { "initial": "s", "states": { "s": { "initial": { "target": "a", "actions": "act" }, "on": { "go": ".h" }, "states": {
          "a": {}, "b": {}, "h": { "type": "history", "target": "b" } } } } }
      """)
    var run = try XStateRun(chart)
    var again = try XStateRun(.xstate(chart.xstate()))

    run.fire("go")
    again.fire("go")

    #expect(run.active == ["s", "b"])
    #expect(again.active == run.active)
    #expect(again.log == run.log)
  }

  @Test("A machine that is a state and has a state called done is written with ids that differ")
  func writtenEnd() throws {
    let chart = try MachineDescription.xstate(
      #"{ "id": "m", "entry": "x", "initial": "a", "states": { "a": { "on": { "go": "done" } }, "done": { "type": "final" } } }"#)
    var run = try XStateRun(.xstate(chart.xstate()))

    run.fire("go")

    #expect(run.isFinished)
    #expect(run.chart.states.count == chart.states.count)
  }

  @Test("A transition of a parallel state into one region enters the other regions again, as in XState")
  func regions() throws {
    var run = try XStateRun(
      .xstate(
        """
        { "id": "player", "type": "parallel", "on": { "reset": { "target": ".sound.on" } }, "states": {
            "sound": { "initial": "on", "states": { "on": { "on": { "mute": "off" } }, "off": {} } },
            "screen": { "initial": "bright", "states": { "bright": { "on": { "dim": "dark" } }, "dark": {} } } } }
        """))

    for event in ["mute", "dim"] { run.fire(event) }
    let before = run.active
    run.fire("reset")

    #expect(before == ["player", "sound", "off", "screen", "dark"])
    #expect(run.active == ["player", "sound", "on", "screen", "bright"])
  }
}
