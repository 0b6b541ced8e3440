extension FaultCharts {
  static func content(_ fault: Fault) -> OracleCase {
    let chart =
      switch fault {
      case .exitsInDocumentOrder: nested([OracleTransition("e", to: ["x"])])
      case .actionsBeforeExits: simple(OracleTransition("e", to: ["x"], do: [.log("ran")]))
      case .siblingRegionsForgotten: regions([OracleTransition("e", to: ["a2"])])
      case .blockGoesOnAfterFailure: simple(OracleTransition("e", to: ["x"], do: [.fail, .log("ran")]), onError: .raise)
      case .actionFailureSwallowed: simple(OracleTransition("e", to: ["x"], do: [.fail]))
      default: entered
      }
    return OracleCase(chart: chart, events: ["e"])
  }

  /// A compound state that starts in its second child, with an action.
  private static let entered: OracleChart = {
    let compound = OracleState("c", .compound, [OracleState("a"), OracleState("b")], initial: ["b"])
      .with(\.initialActions, [.log("initial")]).with(\.onEntry, [[.log("in c")]])
    return OracleChart([OracleState("s", .atomic, [OracleTransition("e", to: ["c"])]), compound])
  }()

  static func history(_ fault: Fault) -> OracleCase {
    let kind: OracleState.Kind =
      switch fault {
      case .historyAlwaysDeep, .historyContentSkipped: .shallowHistory
      default: .deepHistory
      }
    let events: [OracleAct] =
      switch fault {
      case .historyContentSkipped: ["back"]
      case .historyContentAlways: ["into", "leave", "back"]
      default: ["into", "move", "leave", "back"]
      }
    return OracleCase(chart: remembering(kind), events: events)
  }

  /// `c` holds `d` and a history state, `d` holds `d1` and `d2`; all is left and entered from `s`.
  private static func remembering(_ kind: OracleState.Kind) -> OracleChart {
    let d = OracleState("d", .compound, [OracleState("d1", .atomic, [OracleTransition("move", to: ["d2"])]), OracleState("d2")])
    let history = OracleState("c.history", kind, initial: ["d"]).with(\.initialActions, [.log("default")])
    let start = OracleState("s", .atomic, [OracleTransition("into", to: ["c"]), OracleTransition("back", to: ["c.history"])])
    return OracleChart([
      start, OracleState("c", .compound, [OracleState("a"), d, history], initial: ["d"], [OracleTransition("leave", to: ["s"])]),
    ])
  }
}
