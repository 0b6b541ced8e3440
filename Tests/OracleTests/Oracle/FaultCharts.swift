/// Small charts that show what engines do wrong; more of each kind in the extensions.
enum FaultCharts {
  static let elsewhere = [OracleState("x"), OracleState("y"), OracleState("z")]

  static func simple(_ transitions: OracleTransition..., onError: OracleChart.ErrorPolicy = .undo) -> OracleChart {
    var chart = OracleChart([OracleState("s", .atomic, transitions)] + elsewhere)
    chart.onError = onError
    return chart
  }

  /// `a` and `b` inside `c`, which is active from the start, in `a`.
  static func nested(_ outer: [OracleTransition], _ inner: [OracleTransition] = []) -> OracleChart {
    OracleChart([OracleState("c", .compound, [OracleState("a", .atomic, inner), OracleState("b")], outer)] + elsewhere)
  }

  /// Two regions, `a` with `a1` and `a2`, `b` with `b1` and `b2`.
  static func regions(
    _ outer: [OracleTransition] = [], a1: [OracleTransition] = [], a2: [OracleTransition] = [], b1: [OracleTransition] = []
  ) -> OracleChart {
    let a = OracleState("a", .compound, [OracleState("a1", .atomic, a1), OracleState("a2", .atomic, a2)])
    let b = OracleState("b", .compound, [OracleState("b1", .atomic, b1), OracleState("b2")])
    return OracleChart([OracleState("p", .parallel, [a, b], outer)] + elsewhere)
  }
}

extension Fault {
  /// A chart and events that distinguish an engine with the fault from one without.
  var fixedCase: OracleCase {
    switch self {
    case .domainMayBeParallel, .noConflictResolution, .firstInDocumentOrderWins, .lastInDocumentOrderWins, .oneTransitionPerMicrostep,
      .outerFirst,
      .lastMatchingTransitionWins, .guardsIgnored, .guardFailureCountsAsTrue, .guardFailureSwallowed, .noWildcards, .naivePrefixes,
      .onlyFirstDescriptor, .inIsFalseForParallels, .wildcardSourcesFirst:
      FaultCharts.selection(self)
    case .localIgnored, .externalInsideIsLocal, .localOfAtomicStates, .internalLeavesItsSource: FaultCharts.kinds(self)
    case .exitsInDocumentOrder, .actionsBeforeExits, .entriesReversed, .initialIgnored, .initialContentSkipped, .initialContentBeforeEntry,
      .siblingRegionsForgotten, .blockGoesOnAfterFailure, .actionFailureSwallowed:
      FaultCharts.content(self)
    case .historyNeverRecorded, .historyAlwaysShallow, .historyAlwaysDeep, .historyRecordedTooLate, .historyContentSkipped,
      .historyContentAlways:
      FaultCharts.history(self)
    case .raisedBeforeEventless, .raisedLastFirst, .eventlessOnlyOnce, .oneQueue, .putBackBehindTheQueue, .deferralWinsOverInside,
      .joinNeverForgets:
      FaultCharts.queues(self)
    case .anyFinalInsideIsDone, .doneNeverRaised, .parallelDoneNeverRaised, .parallelDoneTooEarly, .nestedParallelsNotDone:
      FaultCharts.completion(self)
    }
  }
}
