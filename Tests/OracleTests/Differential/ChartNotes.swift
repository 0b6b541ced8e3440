/// What a machine that runs an ``OracleChart`` keeps in its context: the counters of the chart, and what its hooks saw.
struct ChartNotes: Equatable, Sendable {
  var counters: [String: Int]
  var trace: [OracleTrace] = []
  /// For each entry of the trace the names of what was active then.
  var views: [[String]] = []

  /// Leaves the counters as they are.
  mutating func take() -> ChartNotes {
    defer { (trace, views) = ([], []) }
    return self
  }
}
