extension FaultCharts {
  static func queues(_ fault: Fault) -> OracleCase {
    switch fault {
    case .raisedBeforeEventless:
      return going(by: [.raise("r")], OracleTransition(.eventless, to: ["y"]), OracleTransition("r", to: ["z"]))
    case .raisedLastFirst:
      return going(by: [.raise("q"), .raise("r")], OracleTransition("q", to: ["y"]), OracleTransition("r", to: ["z"]))
    case .eventlessOnlyOnce:
      var test = going(by: [], OracleTransition(.eventless, to: ["y"]))
      test.chart = test.chart.changing("y") { $0.transitions = [OracleTransition(.eventless, to: ["z"])] }
      return test
    case .oneQueue:
      return going(by: [.send("q", after: 0), .raise("r")], OracleTransition("q", to: ["y"]), OracleTransition("r", to: ["z"]))
    case .putBackBehindTheQueue:
      var test = going(by: [.send("q", after: 0)], OracleTransition("d", to: ["y"]), OracleTransition("q", to: ["z"]))
      test.chart = test.chart.changing("s") { $0.deferrals = ["d"] }
      test.events = ["d", "e"]
      return test
    case .deferralWinsOverInside:
      let chart = nested([], [OracleTransition("d", to: ["b"])]).changing("c") { $0.deferrals = ["d"] }
      return OracleCase(chart: chart, events: ["d"])
    default:
      var chart = regions(a1: [OracleTransition("e", to: ["a2"])], a2: [OracleTransition("f", to: ["a1"])])
      let sources = [OracleChart.Join.Source(state: "a1", event: "j"), OracleChart.Join.Source(state: "b1", event: "k")]
      chart.joins = [OracleChart.Join(sources: sources, targets: ["x"])]
      return OracleCase(chart: chart, events: ["j", "e", "f", "k", "j"])
    }
  }

  /// From `s` to `x` on `e` with some actions; what then happens in `x` is the question.
  private static func going(by actions: [OracleAction], _ transitions: OracleTransition...) -> OracleCase {
    let chart = simple(OracleTransition("e", to: ["x"], do: actions)).changing("x") { $0.transitions = transitions }
    return OracleCase(chart: chart, events: ["e"])
  }

  static func completion(_ fault: Fault) -> OracleCase {
    switch fault {
    case .anyFinalInsideIsDone:
      let inner = OracleState("c", .compound, [ending("c1", in: "cf", on: "e"), OracleState("cf", .final)])
      let parallel = OracleState(
        "p", .parallel, [OracleState("a", .compound, [inner, OracleState("a2")]), region("b", on: "f")], [leaving("p")])
      return OracleCase(chart: OracleChart([parallel] + elsewhere), events: ["e", "f"])
    case .doneNeverRaised:
      return OracleCase(chart: OracleChart([region("c", on: "e").with(\.transitions, [leaving("c")])] + elsewhere), events: ["e"])
    case .parallelDoneTooEarly:
      return OracleCase(
        chart: OracleChart([parallel("p", a: "e", b: "f").with(\.transitions, [leaving("p")])] + elsewhere), events: ["e", "f"])
    case .parallelDoneNeverRaised:
      return OracleCase(chart: OracleChart([parallel("p", a: "e", b: "e").with(\.transitions, [leaving("p")])] + elsewhere), events: ["e"])
    default:
      let outer = OracleState("q", .parallel, [parallel("p", a: "f", b: "f"), region("r", on: "e")], [leaving("q")])
      return OracleCase(chart: OracleChart([outer] + elsewhere), events: ["e", "f"])
    }
  }

  /// Two regions, each of which ends on an event.
  private static func parallel(_ name: String, a: String, b: String) -> OracleState {
    OracleState(name, .parallel, [region("a", on: a), region("b", on: b)])
  }

  private static func region(_ name: String, on event: String) -> OracleState {
    OracleState(name, .compound, [ending("\(name)1", in: "\(name)f", on: event), OracleState("\(name)f", .final)])
  }

  private static func ending(_ name: String, in final: String, on event: String) -> OracleState {
    OracleState(name, .atomic, [OracleTransition(.events([event]), to: [final])])
  }

  private static func leaving(_ state: String) -> OracleTransition {
    OracleTransition(.done(of: state), to: ["x"])
  }
}
