import StateMachines
import Testing

@testable import StateMachineDiagrams

@Suite("What an SVG diagram shows of a description")
struct DiagramModelTests {
  private typealias Description = MachineDescription

  private static let place = MachineDescription.Place(fileID: "Tests/Charts.swift", line: 1)

  /// States `a`, `b`, `c`, `done` at the top, and `box` with `x`, `y`, `z` inside.
  private static func model(
    _ transitions: [MachineDescription.Transition] = [], histories: [MachineDescription.History] = [],
    joins: [MachineDescription.Join] = [],
    hooks: [MachineDescription.Hook] = [], deferrals: [MachineDescription.Deferral] = [], timeouts: [MachineDescription.Timeout] = [],
    events: [MachineDescription.Event] = [], variables: [MachineDescription.Variable] = []
  ) -> DiagramModel {
    let top = ["a", "b", "c"].map { MachineDescription.State(name: $0, kind: .atomic, place: place) }
    let inside = ["x", "y", "z"].map { MachineDescription.State(name: $0, kind: .atomic, parent: "box", place: place) }
    let box = MachineDescription.State(name: "box", kind: .compound, initial: [MachineDescription.Target("x")], place: place)
    let done = MachineDescription.State(name: "done", kind: .final, place: place)
    return DiagramModel(
      MachineDescription(
        initial: [MachineDescription.Target("a")], variables: variables, states: top + [done, box] + inside, events: events,
        transitions: transitions, histories: histories, joins: joins, hooks: hooks, deferrals: deferrals, timeouts: timeouts, place: place))
  }

  /// The edges between states and other nodes, without the arrows of initial states.
  private static func edges(_ model: DiagramModel) -> [String] {
    model.edges.filter { model.nodes[$0.source].kind != .initial }.map { edge in
      "\(name(edge.source, model)) -> \(name(edge.target, model))" + (edge.label.isEmpty ? "" : ": \(edge.label)")
    }.sorted()
  }

  private static func name(_ node: Int, _ model: DiagramModel) -> String { model.nodes[node].state ?? "\(model.nodes[node].kind)" }

  private static func lines(_ state: String?, _ model: DiagramModel) -> [String] {
    model.nodes.first { $0.state == state }?.lines.map(\.text) ?? []
  }

  private static func line(
    _ events: MachineDescription.Events = .event(name: "go"), from sources: MachineDescription.States = .list(names: ["a"]),
    to targets: [String] = ["b"], scope: String? = nil, kind: MachineDescription.Transition.Kind = .external, guardName: String? = nil,
    branches: [MachineDescription.Branch] = [], action: String? = nil
  ) -> MachineDescription.Transition {
    MachineDescription.Transition(
      events: events, sources: sources, scope: scope, kind: kind, guardName: guardName,
      targets: targets.map { MachineDescription.Target($0) },
      branches: branches, hasAction: action != nil, actionName: action, place: place)
  }

  static let sources: [(MachineDescription.States, String?, [String])] = [
    (.list(names: ["a"]), nil, ["a -> b: go"]), (.list(names: ["a", "c"]), nil, ["a -> b: go", "c -> b: go"]),
    (.list(names: ["x", "z", "y"]), nil, ["box -> b: go"]), (.list(names: ["x", "z"]), nil, ["x -> b: go", "z -> b: go"]),
    (.list(names: ["a", "b", "c", "box"]), nil, ["frame -> b: go"]), (.any(except: []), nil, ["frame -> b: go"]),
    (.any(except: []), "box", ["box -> b: go"]), (.any(except: ["x"]), "box", ["y -> b: go", "z -> b: go"]),
    (.any(except: ["a"]), nil, ["b -> b: go", "box -> b: go", "c -> b: go"]), (.any(except: ["x"]), nil, ["frame -> b: go except x"]),
    (.list(names: ["unknown"]), nil, []),
  ]

  @Test("An edge starts at each source, or at the border around all states that are meant", arguments: sources)
  func sourcesOfEdges(states: MachineDescription.States, scope: String?, expected: [String]) {
    #expect(Self.edges(Self.model([Self.line(from: states, scope: scope)])) == expected)
  }

  static let labels: [(MachineDescription.Events, String)] = [
    (.event(name: "pay"), "pay"), (.list(names: ["pay", "skip"]), "pay, skip"), (.any, "any"), (.event(name: "seek"), "seek(Double)"),
    (.prefixes(["error"]), "error"), (.prefixes(["draw"]), "draw.*"), (.matching, "matching"), (.done(state: "box"), "done(box)"),
    (.completion, "done"), (.failure, "failure"), (.always, ""), (.event(name: "draw"), "draw(Int) -> String"),
    (.event(name: "late"), "late after 1.5 s"),
  ]

  @Test("A label has the events, their types and times, the guard and the action", arguments: labels)
  func labelsOfEdges(events: MachineDescription.Events, text: String) {
    let timeout = MachineDescription.Timeout(state: "a", event: "late", duration: .milliseconds(1_500), place: Self.place)
    let draw = MachineDescription.Event(name: "draw", argument: "Int", reply: "String")
    let seek = MachineDescription.Event(name: "seek", payload: "Double")
    let line = MachineDescription.Event(name: "draw.line")
    let model = Self.model([Self.line(events, guardName: "is free", action: "count")], timeouts: [timeout], events: [draw, seek, line])
    #expect(Self.edges(model) == ["a -> b: " + (text.isEmpty ? "" : text + " ") + "[is free] / count"])
    #expect(Self.lines("a", model) == (text.hasPrefix("late") ? [] : ["after 1.5 s / late"]))
  }

  static let durations: [(Duration?, String)] = [
    (.seconds(5), "after 5 s"), (.milliseconds(250), "after 250 ms"), (.milliseconds(1_250), "after 1.25 s"), (.seconds(0), "after 0 s"),
    (nil, "after a time"),
    (.nanoseconds(1), "after 0.000001 ms"),
  ]

  @Test("A timeout that no edge takes is listed with its time", arguments: durations)
  func timeouts(duration: Duration?, text: String) {
    let timeout = MachineDescription.Timeout(state: "b", event: "late", duration: duration, place: Self.place)
    #expect(Self.lines("b", Self.model(timeouts: [timeout])) == ["\(text) / late"])
  }

  @Test("Several targets divide the edge at a bar")
  func forks() {
    #expect(Self.edges(Self.model([Self.line(to: ["x", "b"])])) == ["a -> bar: go", "bar -> b", "bar -> x"])
  }

  @Test("Branches start at a diamond")
  func choices() {
    let branches = [
      MachineDescription.Branch(guardName: "is full", targets: [MachineDescription.Target("b")], actionName: "log"),
      MachineDescription.Branch(targets: [MachineDescription.Target("c"), MachineDescription.Target("y")]),
    ]
    #expect(
      Self.edges(Self.model([Self.line(to: [], branches: branches)]))
        == ["a -> choice: go", "bar -> c", "bar -> y", "choice -> b: [is full] / log", "choice -> bar: [else]"])
  }

  @Test("Sources of a join come together at a bar")
  func joins() {
    let sources = [MachineDescription.Join.Source(state: "x", event: "weigh"), MachineDescription.Join.Source(state: "y", event: "book")]
    let join = MachineDescription.Join(sources: sources, targets: [MachineDescription.Target("b")], actionName: "label", place: Self.place)
    #expect(Self.edges(Self.model(joins: [join])) == ["bar -> b: / label", "x -> bar: weigh", "y -> bar: book"])
  }

  @Test("A history is a node inside of its state, once for each depth")
  func histories() {
    let targets = [MachineDescription.Target("box", history: .deep), MachineDescription.Target("box", history: .shallow)]
    let transitions = targets.flatMap { target in
      (0..<2).map { _ in MachineDescription.Transition(events: .any, sources: .list(names: ["a"]), targets: [target], place: Self.place) }
    }
    let history = MachineDescription.History(state: "box", depth: .deep, targets: [MachineDescription.Target("y")], place: Self.place)
    let model = Self.model(transitions, histories: [history])
    #expect(
      Self.edges(model)
        == ["a -> deepHistory: any", "a -> deepHistory: any", "a -> shallowHistory: any", "a -> shallowHistory: any", "deepHistory -> y"])
    let nodes = model.nodes.filter { $0.kind == .deepHistory || $0.kind == .shallowHistory }
    #expect(nodes.map { model.nodes[$0.parent].state } == ["box", "box"])
  }

  @Test("A line for each state inside of a collapsed state starts at that state where it leads outside")
  func collapsedScope() {
    let inside = ["x", "y"].map { MachineDescription.State(name: $0, kind: .atomic, parent: "box", place: Self.place) }
    let chart = MachineDescription(
      initial: [MachineDescription.Target("box")],
      states: [
        MachineDescription.State(name: "b", kind: .atomic, place: Self.place),
        MachineDescription.State(name: "box", kind: .compound, initial: [MachineDescription.Target("x")], place: Self.place),
      ] + inside, events: [],
      transitions: [
        Self.line(.event(name: "out"), from: .any(except: ["x"]), scope: "box"),
        Self.line(.event(name: "stay"), from: .any(except: []), to: ["y"], scope: "box"),
        Self.line(.event(name: "skip"), from: .any(except: []), to: [], scope: "box", kind: .ignored),
      ], hooks: [], deferrals: [], timeouts: [], place: Self.place)

    #expect(Self.edges(DiagramModel(chart.collapsing(["box"]))) == ["box -> b: out"])
  }

  @Test("Hooks, internal transitions and deferrals are listed in their states, and nothing else is an edge")
  func lines() {
    let one = MachineDescription.States.list(names: ["b"])
    let hooks = [
      MachineDescription.Hook(moment: .exit, states: one, name: "stop", place: Self.place),
      MachineDescription.Hook(moment: .entry, states: one, place: Self.place),
      MachineDescription.Hook(moment: .entry, states: .any(except: ["a"]), name: "log", place: Self.place),
      MachineDescription.Hook(moment: .after, events: .event(name: "go"), name: "save", place: Self.place),
    ]
    let transitions = [
      Self.line(.event(name: "tick"), from: one, to: [], kind: .internal, action: "count"),
      Self.line(.event(name: "skip"), from: one, to: [], kind: .ignored),
      Self.line(.event(name: "no"), from: one, to: [], kind: .impossible),
    ]
    let deferral = MachineDescription.Deferral(events: .event(name: "later"), states: one, place: Self.place)
    let variable = MachineDescription.Variable(name: "count", value: "0", place: Self.place)
    let model = Self.model(transitions, hooks: hooks, deferrals: [deferral], variables: [variable])
    #expect(Self.lines("b", model) == ["entry / …", "exit / stop", "tick / count", "later / defer"])
    #expect(Self.lines(nil, model) == ["count = 0", "any except a: entry / log", "after go / save"])
    #expect(Self.edges(model).isEmpty)
    #expect(model.nodes.first { $0.state == "b" }?.remarks == ["ignored: skip", "impossible: no"])
  }

  @Test("A description whose states contain each other, or an unknown one, is drawn at the top")
  func brokenNesting() {
    let parents: [(String, String?)] = [("p", "q"), ("q", "p"), ("r", "r"), ("s", "unknown"), ("t", nil)]
    let states = parents.map { MachineDescription.State(name: $0, kind: .compound, parent: $1, place: Self.place) }
    let description = MachineDescription(
      initial: [MachineDescription.Target("nowhere")], states: states, events: [], transitions: [Self.line()], hooks: [], deferrals: [],
      timeouts: [], place: Self.place)
    let depths: [Int] = DiagramModel(description).nodes.filter { $0.kind.isState }.map { $0.path.count }
    #expect(depths.sorted() == [1, 1, 1, 1, 2])
    #expect(CheckedDiagram(description).problems.isEmpty)
  }
}
