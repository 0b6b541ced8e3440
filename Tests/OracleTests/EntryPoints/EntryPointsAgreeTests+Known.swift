extension EntryPointsAgreeTests {
  /// Small charts in which entry points once differed.
  enum Known: CaseIterable, Sendable {
    /// Nested states without guards and hooks: what an observer is notified of.
    case nested
    /// A history and a timer that wait while a transition between other states is taken: what a snapshot in a hook says.
    case waiting
    /// The same in a chart with regions, where a join is incomplete.
    case joining
    /// A guard throws in one region, and another one takes the event: whether it can be taken.
    case throwing
    /// A macrostep without an end takes transitions without hooks in two regions: the states that its error names.
    case endless
    /// A state defers an event that is impossible, or ignored, inside it: whether it can be taken.
    case decided

    var test: OracleCase {
      switch self {
      case .nested: OracleCase(chart: nested, events: ["e0", "e1", "e0", "e0", "e2", "e0", "e3"])
      case .waiting: OracleCase(chart: waiting, events: ["e1", "e0", "e1", .wait(1), "e2", "e0", .wait(9)])
      case .joining: OracleCase(chart: joining, events: ["e3", "e0", "e1", "e1", .wait(1), "e2", .wait(9)])
      case .throwing: OracleCase(chart: throwing, events: ["e0", "e1", "e0"])
      case .endless: OracleCase(chart: endless, events: ["e0"])
      case .decided: OracleCase(chart: decided, events: ["e0", "e1", "e2", "e0", "e1", "e3", "e0", "e1", "e2"])
      }
    }

    private var nested: OracleChart {
      OracleChart([
        OracleState("a", .atomic, [OracleTransition("e0", to: ["s"])]),
        OracleState(
          "s", .compound, [OracleState("x", .atomic, [OracleTransition("e1", to: ["y"])]), OracleState("y")],
          [OracleTransition("e0", to: ["a"]), OracleTransition("e2", to: ["s"])]),
      ])
    }

    private var waiting: OracleChart {
      let history = OracleState("s.shallow", .shallowHistory, [], initial: ["x"])
      let inside = [OracleState("x", .atomic, [OracleTransition("e1", to: ["y"])]), OracleState("y"), history]
      let leave = OracleTransition("e0", to: ["a"], do: [.send("e3", after: 5)])
      return OracleChart(
        initial: ["s"],
        [
          OracleState("s", .compound, inside, [leave]),
          OracleState("a", .atomic, [OracleTransition("e1", to: ["b"])]),
          OracleState("b", .atomic, [OracleTransition("e2", to: ["s.shallow"])]),
        ])
    }

    private var joining: OracleChart {
      func region(_ name: String, _ states: [OracleState]) -> OracleState { OracleState(name, .compound, states) }
      let send = OracleTransition("e3", do: [.send("e3", after: 5)])
      var chart = OracleChart([
        OracleState(
          "p", .parallel,
          [
            region("#1", [OracleState("l", .atomic, [send])]), region("#2", [OracleState("m")]),
            region("#3", [OracleState("a", .atomic, [OracleTransition("e1", to: ["b"])]), OracleState("b")]),
          ], []),
        OracleState("end"),
      ])
      chart.joins = [OracleChart.Join(sources: [.init(state: "l", event: "e0"), .init(state: "m", event: "e2")], targets: ["end"])]
      return chart
    }

    private var endless: OracleChart {
      let back = OracleTransition(.eventless, to: ["a"], do: [.raise("e0")])
      var chart = OracleChart([
        OracleState(
          "p", .parallel,
          [
            OracleState(
              "#1", .compound, [OracleState("a", .atomic, [OracleTransition("e0", to: ["b"])]), OracleState("b", .atomic, [back])]),
            OracleState("#2", .compound, [OracleState("c", .atomic, [OracleTransition("e0", to: ["c"])])]),
          ], [])
      ])
      chart.maximumMicrosteps = 10
      return chart
    }

    private var decided: OracleChart {
      let impossible = OracleState("a", .atomic, [OracleTransition(.impossible, "e0"), OracleTransition("e2", to: ["b"])])
      let ignored = OracleState("b", .atomic, [OracleTransition(.ignored, "e0"), OracleTransition(.impossible, "e1")])
      let outer = OracleState("s", .compound, [impossible, ignored], [OracleTransition("e3", to: ["a"])])
      return OracleChart([outer.with(\.deferrals, ["e0", "e1"])])
    }

    private var throwing: OracleChart {
      OracleChart([
        OracleState(
          "p", .parallel,
          [
            OracleState("#1", .compound, [OracleState("a", .atomic, [OracleTransition("e0", to: ["b"])]), OracleState("b")]),
            OracleState(
              "#2", .compound,
              [OracleState("c", .atomic, [OracleTransition("e0", if: .fails), OracleTransition("e1", to: ["d"])]), OracleState("d")]),
          ], [])
      ])
    }
  }
}
