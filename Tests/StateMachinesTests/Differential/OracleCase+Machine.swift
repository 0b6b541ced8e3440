import StateMachines

extension OracleCase {
  /// Whether the oracle undoes any of it.
  var hasUndoneSteps: Bool {
    run().contains { $0.trace.contains { if case .undone = $0 { true } else { false } } }
  }

  /// What the oracle does: one sight after the start, one after each act.
  func sightsOfOracle() -> [ChartSight] {
    run().map { ChartSight($0, chart) }
  }

  /// What a machine does; the first way of handing in events is that of the first event, then they take turns.
  func sightsOfMachine(_ detail: ChartDetail = .watched, _ ways: [ChartRun.Way] = [.attempt]) throws(DefinitionError) -> [ChartSight] {
    var run = try ChartRun(chart, detail)
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
    let expected = sightsOfOracle()
    // An undone start leaves nothing to compare; shrinking can make a chart that has one.
    if expected[0].refusals.contains(.undone("")) { return nil }
    do {
      return ChartDifference(expected, try sights(self), in: self, detail)
    } catch {
      return ChartDifference(kind: .refused, description: error.description)
    }
  }

  func difference(_ detail: ChartDetail, _ ways: [ChartRun.Way]) -> ChartDifference? {
    difference(detail) { test throws(DefinitionError) in try test.sightsOfMachine(detail, ways) }
  }
}
