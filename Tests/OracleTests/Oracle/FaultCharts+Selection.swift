extension FaultCharts {
  static func selection(_ fault: Fault) -> OracleCase {
    switch fault {
    case .domainMayBeParallel:
      return OracleCase(chart: regions(a1: [OracleTransition("e", to: ["b2"])]), events: ["e"])
    case .noConflictResolution, .lastInDocumentOrderWins:
      let chart = regions(a1: [OracleTransition("e", to: ["x"])], b1: [OracleTransition("e", to: ["y"])])
      return OracleCase(chart: chart, events: ["e"])
    case .firstInDocumentOrderWins:
      let chart = regions([OracleTransition("e", to: ["x"])], b1: [OracleTransition("e", to: ["b2"])])
      return OracleCase(chart: chart, events: ["e"])
    case .oneTransitionPerMicrostep:
      let chart = regions(a1: [OracleTransition("e", to: ["a2"])], b1: [OracleTransition("e", to: ["b2"])])
      return OracleCase(chart: chart, events: ["e"])
    case .outerFirst:
      return OracleCase(chart: nested([OracleTransition("e", to: ["x"])], [OracleTransition("e", to: ["b"])]), events: ["e"])
    case .lastMatchingTransitionWins:
      return OracleCase(
        chart: simple(OracleTransition("e", to: ["x"], if: .not(.isIn("x"))), OracleTransition("e", to: ["y"])), events: ["e"])
    case .guardsIgnored:
      return OracleCase(chart: simple(OracleTransition("e", to: ["x"], if: .never)), events: ["e"])
    case .noWildcards:
      return OracleCase(chart: simple(OracleTransition(.every, to: ["x"])), events: ["e"])
    case .naivePrefixes:
      return OracleCase(chart: simple(OracleTransition(.prefixes(["foo"]), to: ["x"])), events: ["foobar", "foo.bar"])
    case .onlyFirstDescriptor:
      return OracleCase(chart: simple(OracleTransition(.events(["e", "f"]), to: ["x"])), events: ["f"])
    case .inIsFalseForParallels:
      return OracleCase(chart: regions(b1: [OracleTransition("e", to: ["b2"], if: .isIn("p"))]), events: ["e"])
    case .wildcardSourcesFirst:
      var chart = simple(OracleTransition("e", to: ["x"]))
      chart.root.wildcards = [OracleState.Wildcard(transition: OracleTransition("e", to: ["y"]))]
      return OracleCase(chart: chart, events: ["e"])
    // A guard that throws, with a transition for the failure.
    default:
      let chart = simple(OracleTransition("e", to: ["x"], if: .fails), OracleTransition(.failure, to: ["y"]), onError: .raise)
      return OracleCase(chart: chart, events: ["e"])
    }
  }

  static func kinds(_ fault: Fault) -> OracleCase {
    let chart =
      switch fault {
      case .localIgnored: nested([OracleTransition("e", to: ["b"], kind: .local)])
      case .externalInsideIsLocal: nested([OracleTransition("e", to: ["b"])])
      case .localOfAtomicStates: simple(OracleTransition("e", to: ["s"], kind: .local))
      default: simple(OracleTransition("e", do: [.log("ran")]))
      }
    return OracleCase(chart: chart, events: ["e"])
  }
}
