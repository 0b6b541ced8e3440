/// A chart and the events to hand in: what a differential test runs on two engines, and what it shrinks.
struct OracleCase: Sendable, CustomStringConvertible {
  var chart: OracleChart
  var events: [OracleAct]

  /// What the interpreter does: one observation after the start, one after each event.
  func run(_ faults: Set<Fault> = [], keepsViews: Bool = false) -> [OracleObservation] {
    var oracle = OracleInterpreter(chart, faults: faults)
    oracle.keepsViews = keepsViews
    oracle.interpret()
    var observations = [OracleObservation(outcome: nil, of: &oracle)]
    for event in events {
      let outcome = oracle.act(event)
      observations.append(OracleObservation(outcome: outcome, of: &oracle))
    }
    return observations
  }

  var description: String {
    "\(chart)events: \(events.map(\.description).joined(separator: " "))"
  }
}

/// What can be seen of an engine after one event.
struct OracleObservation: Equatable, Sendable, CustomStringConvertible {
  var outcome: OracleOutcome?
  /// The names of the active states, in document order.
  var configuration: [String]
  var isFinished: Bool
  var isEndless = false
  var trace: [OracleTrace]
  /// For each entry of the trace the names of what was active then.
  var views: [[String]] = []
  var counters: [String: Int] = [:]

  var description: String {
    let heading = [outcome.map { "\($0)" } ?? "started", "in", configuration.joined(separator: " "), isFinished ? "(finished)" : ""]
    return (heading.filter { !$0.isEmpty }.joined(separator: " ") + "\n") + trace.map { "  \($0)\n" }.joined()
  }
}

extension OracleObservation {
  /// Takes the trace with it.
  init(outcome: OracleOutcome?, of oracle: inout OracleInterpreter) {
    self.init(
      outcome: outcome, configuration: oracle.activeStates, isFinished: oracle.isFinished, isEndless: oracle.isEndless,
      trace: oracle.trace, views: oracle.views, counters: oracle.counters)
    (oracle.trace, oracle.views) = ([], [])
  }
}
