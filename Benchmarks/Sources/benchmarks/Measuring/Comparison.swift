/// Our way of doing something and a yardstick, in turns: what disturbs one disturbs the other.
struct Comparison: Benchmark {
  let name: String
  let yardstick: String
  /// The most that the ratio may be; nil for information.
  var bound: Double?
  /// Whether our allocations are counted, in a round that is not timed.
  var countsAllocations = true
  /// More rounds than that are not played, where one takes long.
  var mostRounds = Int.max
  /// The place of its row in a plot.
  var scale: Scale?
  /// Makes both sides, which live until the measurement ends.
  let sides: @Sendable () -> (ours: Side, theirs: Side)

  func measure(rounds: Int) -> [Row] {
    let wanted = min(rounds, mostRounds)
    let (ours, theirs) = sides()
    var series = Series()
    play(0, ours, theirs)
    let allocations = countsAllocations ? allocationsEach(ours, theirs, round: 1) : nil
    var round = countsAllocations ? 2 : 1
    for _ in 0..<Self.roundsForOneThatCounts * wanted where series.count < wanted {
      let (our, their) = play(round, ours, theirs)
      if our.counts && their.counts { series.append(our.nanosecondsEach, their.nanosecondsEach) }
      round += 1
    }
    return [
      Row(
        name: name, value: series.ours.median, minimum: series.ours.minimum, unit: .nanoseconds, bound: bound, allocations: allocations,
        against: series.against(yardstick), scale: scale)
    ]
  }

  /// How often a round is tried that does not count, before there are fewer of them than wanted.
  private static let roundsForOneThatCounts = 20

  /// One round of both, now the one first and now the other.
  @discardableResult
  private func play(_ round: Int, _ ours: Side, _ theirs: Side) -> (our: Sample, their: Sample) {
    let isOurTurn = round.isMultiple(of: 2)
    let first = isOurTurn ? ours(round) : theirs(round)
    let second = isOurTurn ? theirs(round) : ours(round)
    guard first.checksum == second.checksum else {
      fatalError("'\(name)', round \(round): \(first.checksum) came of one side, \(second.checksum) of the other")
    }
    return isOurTurn ? (first, second) : (second, first)
  }

  private func allocationsEach(_ ours: Side, _ theirs: Side, round: Int) -> Double? {
    var sample: Sample?
    let isCounted = AllocationCount.of { sample = ours(round) } != nil
    guard isCounted, let sample, let blocks = sample.blocks, sample.checksum == theirs(round).checksum else { return nil }
    return Double(blocks) / Double(sample.operations)
  }
}
