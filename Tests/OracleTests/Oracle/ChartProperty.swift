import Testing

/// Something that has to hold of every random chart.
struct ChartProperty {
  /// What is wrong, if anything is.
  var fault: (OracleCase) -> String?

  /// Tries it on charts, and makes the first that fails small.
  func check(_ seeds: Range<UInt64>, sourceLocation: SourceLocation = #_sourceLocation) {
    for seed in seeds {
      let test = RandomChart.make(seed: seed)
      guard fault(test) != nil else { continue }
      let shrunk = OracleShrinker.shrink(test) { fault($0) != nil }
      Issue.record("seed \(seed): \(fault(shrunk) ?? "")\n\(shrunk)", sourceLocation: sourceLocation)
      return
    }
  }
}
