import StateMachines

extension OracleCase {
  /// Whether the oracle comes to an end and undoes nothing.
  var isSmooth: Bool {
    sightsOfOracle()?.contains { $0.refusals.contains { if case .undone = $0 { true } else { false } } } == false
  }

  /// What the oracle does: one sight after the start, one after each act.
  ///
  /// Nil where there is nothing to compare: an undone start leaves no machine to look at, and what is endless does not return.
  func sightsOfOracle(_ detail: ChartDetail = .watched) -> [ChartSight]? {
    let observations = run(keepsViews: detail == .viewed)
    let isComparable = !observations[0].trace.contains(.undone("")) && !observations.contains(where: \.isEndless)
    return isComparable ? observations.map { ChartSight($0, chart) } : nil
  }

  /// What a machine does that is a value; the ways of handing in events take turns.
  func sightsOfMachine(
    _ detail: ChartDetail, _ ways: [ChartRun.Way], hasJunctions: Bool = false
  ) throws(DefinitionError) -> [ChartSight] {
    var run = try ChartRun(chart, detail, hasJunctions: hasJunctions)
    var sights = [run.look()]
    for (number, act) in events.enumerated() { sights.append(run.act(act, ways[number % ways.count])) }
    return sights
  }

  /// What a machine that is a reference does.
  func sights<Run: ChartRunning>(of makeRun: (OracleChart) throws(DefinitionError) -> Run) throws(DefinitionError) -> [ChartSight] {
    var run = try makeRun(chart)
    var sights = [run.look()]
    for act in events { sights.append(run.act(act)) }
    return sights
  }

  /// In what the library differs from the oracle; nil where it does not.
  func difference(
    _ detail: ChartDetail = .watched, from sights: (OracleCase) throws(DefinitionError) -> [ChartSight]
  ) -> ChartDifference? {
    guard let expected = sightsOfOracle(detail) else { return nil }
    do {
      return ChartDifference(expected, try sights(self), in: self, detail)
    } catch {
      return ChartDifference(kind: .refused, description: error.description)
    }
  }

  func difference(_ detail: ChartDetail, _ ways: [ChartRun.Way], hasJunctions: Bool = false) -> ChartDifference? {
    difference(detail) { test throws(DefinitionError) in try test.sightsOfMachine(detail, ways, hasJunctions: hasJunctions) }
  }
}
