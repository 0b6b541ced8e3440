import StateMachineFormats
import StateMachines
import Testing

@Suite("Charts written as XState configurations")
struct XStateWritingTests {
  static let goldens: [String] = [
    """
    {
      "id": "order",
      "description": "An order",
      "tags": ["shop", "web"],
      "initial": "placed",
      "states": {
        "placed": {
          "meta": {
            "color": "red"
          },
          "entry": "welcome",
          "exit": ["leave", "close"],
          "on": {
            "pay": [
              {
                "target": "held",
                "guard": "isLarge"
              },
              {
                "target": "paid",
                "actions": ["charge", "mail"],
                "description": "All is well"
              }
            ],
            "hold.*": "held",
            "*": {}
          },
          "after": {
            "1000": "held"
          }
        },
        "held": {
          "always": {
            "target": "paid",
            "guard": "isSmall"
          }
        },
        "paid": {
          "initial": {
            "target": "packing",
            "actions": "pack"
          },
          "on": {
            "again": {
              "target": "paid",
              "reenter": true
            },
            "pack": ".packing",
            "unpack": "#order.lost.history"
          },
          "onDone": "shipped",
          "states": {
            "packing": {
              "invoke": {
                "src": "packer",
                "id": "p",
                "onDone": "packed",
                "onError": "#order.lost"
              }
            },
            "packed": {
              "type": "final"
            }
          }
        },
        "lost": {
          "initial": "here",
          "states": {
            "here": {},
            "there": {},
            "history": {
              "type": "history",
              "target": "there"
            },
            "deepHistory": {
              "type": "history",
              "history": "deep",
              "target": "there"
            }
          }
        },
        "shipped": {
          "type": "final"
        }
      }
    }

    """,
    """
    {
      "initial": "on",
      "on": {
        "reset": ".on",
        "log": {
          "actions": "log"
        }
      },
      "states": {
        "on": {
          "type": "parallel",
          "states": {
            "sound": {
              "initial": "loud",
              "states": {
                "loud": {
                  "on": {
                    "mute": "quiet"
                  }
                },
                "quiet": {}
              }
            },
            "screen": {
              "initial": "loud",
              "states": {
                "loud": {
                  "on": {
                    "stop": {
                      "target": ["#(machine).on.sound.quiet", "dim"]
                    }
                  }
                },
                "dim": {}
              }
            }
          }
        }
      }
    }

    """,
  ]

  @Test("A configuration in the form of the writer is read and written as it was", arguments: goldens)
  func golden(text: String) throws {
    #expect(try MachineDescription.xstate(text).xstate() == text)
  }

  private static func place(_ line: UInt) -> MachineDescription.Place { MachineDescription.Place(fileID: "a/Chart.swift", line: line) }

  private static func state(
    _ name: String, _ kind: MachineDescription.State.Kind = .atomic, in parent: String? = nil, region: Int? = nil,
    initial: String? = nil, payload: String? = nil
  ) -> MachineDescription.State {
    MachineDescription.State(
      name: name, kind: kind, parent: parent, region: region, initial: initial.map { [MachineDescription.Target($0)] }, payload: payload,
      place: place(2))
  }

  private static func line(
    _ events: MachineDescription.Events, _ source: String, _ targets: [MachineDescription.Target] = [],
    kind: MachineDescription.Transition.Kind = .external, guard guardName: String? = nil, condition: String? = nil,
    hasAction: Bool = false, statements: [MachineDescription.Statement] = [], at number: UInt
  ) -> MachineDescription.Transition {
    MachineDescription.Transition(
      events: events, sources: .list(names: [source]), kind: targets.isEmpty && kind == .external ? .internal : kind, guardName: guardName,
      condition: condition, targets: targets, hasAction: hasAction, statements: statements, place: place(number))
  }

  /// Two states beside each other, one with two states and one with two regions inside, and lines.
  private static func chart(
    onError: MachineDescription.ErrorPolicy = .undo, variables: [MachineDescription.Variable] = [],
    events: [MachineDescription.Event] = [], transitions: [MachineDescription.Transition] = [],
    histories: [MachineDescription.History] = [], joins: [MachineDescription.Join] = [], hooks: [MachineDescription.Hook] = [],
    deferrals: [MachineDescription.Deferral] = [], timeouts: [MachineDescription.Timeout] = []
  ) -> MachineDescription {
    MachineDescription(
      onError: onError, initial: [MachineDescription.Target("a")], variables: variables,
      states: [
        state("a"), state("b", .compound, initial: "c"), state("c", in: "b"), state("d", in: "b"), state("p", .parallel),
        state("q", .compound, in: "p", initial: "r"), state("r", in: "q"), state("s", .compound, in: "p", initial: "t"),
        state("t", in: "s"),
      ],
      events: events, transitions: transitions, histories: histories, joins: joins, hooks: hooks, deferrals: deferrals,
      timeouts: timeouts, place: place(1))
  }

  private static let go = MachineDescription.Events.event(name: "go")
  private typealias Target = MachineDescription.Target

  static let unsupported: [(chart: MachineDescription, messages: [String])] = [
    (
      chart(
        onError: .raise,
        transitions: [line(.any, "a", [Target("b")], guard: "x", at: 3), line(.failure, "b", [Target("a")], at: 4), line(go, "c", at: 5)]),
      [
        "3: '*' also takes errors of guards and actions here, which stop an actor of XState; name the events, or let 'onError' of the "
          + "description be '.undo'",
        "4: failures of guards and actions are no events of XState, whose actors stop; remove the line",
      ]
    ),
    (
      chart(transitions: [line(.done(state: "a"), "b", [Target("a")], at: 3), line(.done(state: "b"), "b", [Target("a")], at: 4)]),
      ["3: 'a' has no states inside, so it is never done; remove the line"]
    ),
    (
      chart(variables: [.init(name: "x", value: "1 / 0", place: place(3))]), ["3: the value of the variable 'x' is no value of JSON"]
    ),
    (
      chart(events: [.init(name: "buy", argument: "Int")]),
      ["1: 'buy' is a call with an argument or a reply, which XState does not have"]
    ),
    (
      chart(joins: [
        .init(sources: [.init(state: "r", event: "x"), .init(state: "t", event: "y")], targets: [Target("a")], place: place(3))
      ]),
      ["3: joins are not expressible in XState; write a guard that asks for the other states"]
    ),
    (
      chart(deferrals: [.init(events: go, states: .list(names: ["a"]), place: place(3))]),
      ["3: XState does not defer events; enqueue them in code"]
    ),
    (
      chart(hooks: [
        .init(moment: .before, events: .any, name: "x", place: place(3)), .init(moment: .rejection, name: "y", place: place(4)),
      ]),
      [
        "3: hooks that run before transitions are not expressible in XState",
        "4: hooks that run after rejections are not expressible in XState",
      ]
    ),
    (
      chart(hooks: [.init(moment: .entry, states: .list(names: ["a"]), place: place(3))]),
      ["3: an action without a name is not expressible; give it a name"]
    ),
    (
      chart(transitions: [line(go, "a", kind: .ignored, at: 3), line(go, "b", kind: .impossible, at: 4)]),
      [
        "3: lines that say that an event is ignored are not expressible in XState",
        "4: lines that say that an event is impossible are not expressible in XState",
      ]
    ),
    (
      chart(transitions: [line(go, "a", [Target("b")], condition: "x > 1", at: 3)]),
      ["3: the condition 'x > 1' is an expression, which XState has in code only; name a guard"]
    ),
    (
      chart(transitions: [line(go, "a", statements: [.call("x"), .raise(event: "y"), .assign(variable: "z", expression: "1")], at: 3)]),
      [
        "3: the statement 'raise y' is not expressible: XState has it in code only; bind a closure to a name",
        "3: the statement 'z = 1' is not expressible: XState has it in code only; bind a closure to a name",
      ]
    ),
    (
      chart(transitions: [line(.failure, "a", [Target("b")], at: 3), line(.matching, "a", [Target("b")], at: 4)]),
      [
        "3: failures of guards and actions are no events of XState, whose actors stop; remove the line",
        "4: events that a closure matches are not expressible; write their names",
      ]
    ),
    (
      chart(transitions: [line(.always, "a", guard: "x", at: 3)]),
      [
        "3: XState takes an eventless transition once where the same states are active after it, and this library takes it again; write it "
          + "in 'on' or 'entry', or lead it out of its state"
      ]
    ),
    (
      chart(transitions: [line(.event(name: "a*"), "a", [Target("b")], at: 3)]), ["3: an event of XState cannot be called 'a*'"]
    ),
    (
      chart(transitions: [line(go, "c", [Target("b")], kind: .local, at: 3)]),
      ["3: XState leaves a state that contains the source; a local transition does not"]
    ),
    (
      chart(transitions: [line(.any, "a", [Target("b")], at: 3), line(go, "a", [Target("p")], at: 4)]),
      ["4: the line comes after one for '*', and XState tries 'go' first; move it before that one"]
    ),
    (
      chart(transitions: [line(go, "a", [Target("b")], guard: "x", at: 3), line(.any, "a", [Target("p")], at: 4)]),
      [
        "3: where no guard of 'go' holds, this library tries '*' of the same state, and XState does not; add a transition of 'go' without "
          + "a guard"
      ]
    ),
    (
      chart(transitions: [line(go, "r", [Target("q")], at: 3), line(go, "p", hasAction: false, at: 4)]),
      [
        "4: XState takes 'go' here only if no region of 'p' takes the event, and this library takes both, because one has no target; move "
          + "it into a region, or give both a target"
      ]
    ),
    (
      chart(
        transitions: [line(go, "r", [Target("t")], at: 3)],
        hooks: [.init(moment: .exit, states: .list(names: ["p"]), name: "x", place: place(4))]),
      [
        "3: it leads from one region of 'p' to another, or enters its region again; XState leaves only the regions, and this library "
          + "leaves the parallel state too"
      ]
    ),
    (
      chart(
        transitions: [line(go, "a", [Target("b")], at: 3), line(go, "b", [Target("a")], at: 4)],
        timeouts: [.init(state: "a", event: "go", duration: .seconds(1), place: place(5))]),
      [
        "5: the timeout of 'a' is not expressible, because 'go' is not its own: delays of XState have events that only their state takes; "
          + "name another event"
      ]
    ),
    (
      chart(
        timeouts: [
          .init(state: "a", event: "x", duration: nil, place: place(5)),
          .init(state: "a", event: "y", duration: .microseconds(1500), place: place(6)),
          .init(state: "b", event: "z", duration: .seconds(Int64.max / 10), place: place(7)),
        ]),
      [
        "5: a closure computes the timeout of 'a', which XState has in code only; write the duration",
        "6: a delay of XState is a whole number of milliseconds from 0 to 2147483647, not 0.0015 seconds",
        "7: a delay of XState is a whole number of milliseconds from 0 to 2147483647, not 9.223372036854776e+17 seconds",
      ]
    ),
    (
      chart(
        transitions: [line(.any, "a", [Target("b")], at: 3)],
        timeouts: [.init(state: "a", event: "x", duration: .seconds(1), place: place(5))]),
      ["5: only '*' takes the timeout of 'a', and XState does not ask it; write a line for 'x'"]
    ),
    (
      chart(
        transitions: [line(go, "a", [Target("b", history: .deep)], at: 3)],
        histories: [
          .init(state: "b", depth: .deep, targets: [Target("c")], place: place(5)),
          .init(state: "b", depth: .deep, targets: [Target("d")], hasAction: true, place: place(6)),
        ]),
      ["6: 'b' has two histories of one depth and name"]
    ),
  ]

  @Test("What XState cannot express is said at once, and left out where that is asked for", arguments: unsupported)
  func leftOut(chart: MachineDescription, messages: [String]) throws {
    var issues: [FormatIssue] = []
    let text = chart.xstate(unsupported: &issues)

    #expect(issues.map { "\($0.place.line): \($0.message)" } == messages)
    #expect(throws: FormatError(issues)) { try chart.xstate() }
    #expect(text.contains("\"initial\": \"a\""))
  }

  @Test("States of one name are refused, also where the last of them is the target of a line")
  func repeatedNames() throws {
    let chart = MachineDescription(
      initial: [Target("b")], states: [Self.state("b"), Self.state("b")], events: [],
      transitions: [Self.line(Self.go, "b", [Target("b")], at: 3)], place: Self.place(1))

    let error = try #require(throws: FormatError.self) { try chart.xstate() }

    #expect(error.issues.map(\.message) == ["two states are called 'b'"])
  }

  @Test("A delay that no `Int64` has in seconds is refused")
  func longDelay() throws {
    let timeout = MachineDescription.Timeout(state: "a", event: "go", duration: .seconds(Int64.max) * 8, place: Self.place(4))
    let chart = MachineDescription(
      initial: [Target("a")], states: [Self.state("a")], events: [], transitions: [], timeouts: [timeout], place: Self.place(1))

    let error = try #require(throws: FormatError.self) { try chart.xstate() }

    #expect(error.issues.first?.message.hasPrefix("a delay of XState is a whole number of milliseconds") == true)
  }

  /// Lines of a chart from SCXML, where an error of a guard or an action is an event, and where XState takes another way.
  static let linesOfSCXML: [(transition: String, isRefused: Bool)] = [
    ("<transition event='go' cond='is late' target='b'><machine:call name='x'/></transition>", false),
    ("<transition event='*' target='b'/>", false),
    ("<transition event='*' target='b'><machine:call name='x'/></transition>", true),
    ("<transition event='*' cond='is late' target='b'/>", true),
  ]

  @Test("A chart from SCXML is written where no line takes an error, and with another error policy", arguments: linesOfSCXML)
  func fromSCXML(transition: String, isRefused: Bool) throws {
    var chart = try MachineDescription(scxml: SCXMLSnippet.file("<state id='a'>\(transition)</state><state id='b'/>"))
    var issues: [FormatIssue] = []
    _ = chart.xstate(unsupported: &issues)

    chart.onError = .undo

    #expect(issues.map(\.place.column) == (isRefused ? [15] : []))
    #expect(try MachineDescription(xstate: chart.xstate()).transitions.count == 1)
  }

  @Test("Names with dots and backslashes are escaped in targets, and read again")
  func names() throws {
    let chart = MachineDescription(
      name: "a.b", initial: [Target("x.y")],
      states: [Self.state("x.y"), Self.state("b", .compound, initial: "c\\d"), Self.state("c\\d", in: "b")], events: [],
      transitions: [Self.line(Self.go, "x.y", [Target("c\\d")], at: 3), Self.line(Self.go, "c\\d", [Target("x.y")], at: 4)],
      place: Self.place(1))
    var run = try XStateRun(.xstate(chart.xstate()))

    run.fire("go")
    let there = run.active
    run.fire("go")

    #expect(there == ["b", "c\\d"])
    #expect(run.active == ["x.y"])
  }

  @Test("A junction is a list of transitions, and regions without names have keys")
  func junction() throws {
    let chart = MachineDescription(
      initial: [Target("p")],
      states: [
        Self.state("p", .parallel), Self.state("p@0", .compound, in: "p", region: 0, initial: "a"), Self.state("a", in: "p@0"),
        Self.state("p@1", .compound, in: "p", region: 1, initial: "c"), Self.state("b", in: "p@0"), Self.state("c", in: "p@1"),
      ],
      events: [],
      transitions: [
        MachineDescription.Transition(
          events: Self.go, sources: .list(names: ["a"]),
          branches: [.init(guardName: "never", targets: [Target("a")]), .init(targets: [Target("b")], hasAction: true, actionName: "y")],
          hasAction: true, actionName: "x", place: Self.place(3))
      ], place: Self.place(1))
    var run = try XStateRun(.xstate(chart.xstate()))

    run.fire("go")

    #expect(run.active == ["p", "region0", "b", "region1", "c"])
    #expect(run.log == ["x", "y"])
  }

  @Test("A history of a parallel state is written with all regions, because XState enters none without a target")
  func historyOfRegions() throws {
    let chart = try MachineDescription.xstate(
      #"""
      { "initial": "a", "states": { "a": { "on": { "go": "p.h" } },
        "p": { "type": "parallel", "states": { "r": {}, "t.u": {}, "h": { "type": "history" } } } } }
      """#)
    let text = try chart.xstate()
    var run = try XStateRun(.xstate(text))

    run.fire("go")

    #expect(text.filter { !$0.isWhitespace }.contains(#""history":{"type":"history","target":["r","t\\.u"]}"#))
    #expect(run.active == ["p", "r", "t.u"])
  }

  @Test("A local transition of a parallel state into one region is not written, since XState leaves all", arguments: [false, true])
  func localFromParallel(isInAllRegions: Bool) throws {
    let definition = try MachineDefinition<String, String>(initial: "p") { sm in
      sm.parallel("p") { sm in
        sm.compound("r", initial: "a") { sm in sm.when("x", from: "a", to: "b") }
        sm.compound("s", initial: "c") { sm in sm.when("x", from: "c", to: "d") }
      }
      sm.when("reset", from: "p", into: isInAllRegions ? ["a", "c"] : ["a"], kind: .local)
    }
    var issues: [FormatIssue] = []

    _ = MachineDescription(definition).xstate(unsupported: &issues)

    let sentence = "XState leaves every region of a parallel state; a local transition leaves the one with the targets"
    #expect(issues.map(\.message) == (isInAllRegions ? [] : [sentence]))
  }
}
