import Allocations

/// One row: our work and a yardstick, measured turn by turn.
struct Comparison {
  let name: String
  let yardstick: String
  /// What design and documentation promise; nil for information.
  var bound: Double?
  /// How many operations a round has.
  let operations: Int
  /// Each does a round and answers with a checksum, which has to be the same.
  let ours: () -> Int
  let theirs: () -> Int
  var countsAllocations = true

  func measure(rounds: Int) -> Figures {
    var (ours, theirs, ratios): ([Double], [Double], [Double]) = ([], [], [])
    var allocations = UInt.max
    _ = (self.ours(), self.theirs())
    for _ in 0..<rounds {
      let before = allocations_so_far()
      let (ourTime, ourSum) = timed(self.ours)
      allocations = min(allocations, allocations_so_far() - before)
      let (theirTime, theirSum) = timed(self.theirs)
      guard ourSum == theirSum else { fatalError("'\(name)': \(ourSum) is not \(theirSum)") }
      ours.append(ourTime / Double(operations))
      theirs.append(theirTime / Double(operations))
      ratios.append(ourTime / theirTime)
    }
    return Figures(
      name: name, yardstick: yardstick, nanoseconds: ours.median, yardstickNanoseconds: theirs.median, ratio: ratios.median,
      ratioOfMinima: (ours.min() ?? 0) / (theirs.min() ?? 1), bound: bound,
      allocations: countsAllocations ? Double(allocations) / Double(operations) : nil)
  }

  private func timed(_ work: () -> Int) -> (nanoseconds: Double, sum: Int) {
    var sum = 0
    let time = ContinuousClock().measure { sum = work() }
    return (time / .nanoseconds(1), sum)
  }
}

/// What came of a row.
struct Figures {
  var name: String
  var yardstick: String
  var nanoseconds: Double
  var yardstickNanoseconds: Double
  var ratio: Double
  var ratioOfMinima: Double
  var bound: Double?
  /// For each operation.
  var allocations: Double?
}

extension [Double] {
  var median: Double {
    isEmpty ? 0 : sorted()[count / 2]
  }
}
