/// What can be seen both of the oracle and of a machine of the library after something was done to them.
struct ChartSight: Equatable, Sendable {
  /// Whether an event was accepted.
  var isAccepted: Bool?
  /// How it fared, where the machine was asked.
  var outcome: OracleOutcome?
  var configuration: [String]
  var state: String
  var isFinished: Bool
  var counters: [String: Int]
  /// What ran, in order; without the events that changed nothing.
  var trace: [OracleTrace] = []
  /// For each entry of the trace the names of what was active then.
  var views: [[String]] = []
  /// The events that were rejected or undone, in order: the library reports them when all events have been processed.
  var refusals: [OracleTrace] = []
  /// In what a machine contradicts itself.
  var contradictions: [String] = []
}

extension ChartSight {
  init(_ observation: OracleObservation, _ chart: OracleChart) {
    self.init(
      isAccepted: observation.outcome?.isAcceptance, outcome: observation.outcome, configuration: observation.configuration,
      state: chart.certainState(in: observation.configuration),
      isFinished: observation.isFinished, counters: observation.counters)
    for (number, entry) in observation.trace.enumerated() {
      switch entry {
      // An undone start is reported only to its caller.
      case .undone(""): break
      case .rejected, .undone: refusals.append(entry)
      // The deferral of a sent event is not reported.
      case .deferred, .joining: break
      default:
        trace.append(entry)
        if !observation.views.isEmpty { views.append(observation.views[number]) }
      }
    }
  }
}

extension ChartSight: CustomStringConvertible {
  var description: String {
    let heading = [outcome.map { "\($0)" } ?? "at rest", "in", configuration.joined(separator: " "), isFinished ? "(finished)" : ""]
    let steps = zip(trace, views + Array(repeating: [], count: trace.count)).map { entry, view in
      "  \(entry)\(view.isEmpty ? "" : "   in \(view.joined(separator: " "))")\n"
    }
    let rest = (refusals.map(\.description) + contradictions + ["state \(state)", "counters \(counters.sorted { $0.key < $1.key })"])
      .map { "  \($0)\n" }
    return heading.filter { !$0.isEmpty }.joined(separator: " ") + "\n" + (steps + rest).joined()
  }
}

extension OracleChart {
  /// The deepest state that is certainly the only one: the active leaf, or the parallel state whose regions are active.
  func certainState(in configuration: [String]) -> String {
    var state = root
    while state.kind == .compound, let child = state.properChildren.first(where: { configuration.contains($0.name) }) { state = child }
    return state.name
  }
}
