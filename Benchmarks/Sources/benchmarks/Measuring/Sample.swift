/// One round of one side.
struct Sample {
  var nanoseconds: Double
  var operations: Int
  /// What came of it, which has to be the same for both sides.
  var checksum: Int
  /// False where something else had a core that this round needed.
  var counts = true
  /// What it allocated, if it is counted; nil for rounds that do not ask.
  var blocks: Int?

  /// Runs a round of that many operations on this thread; what it returns is the checksum.
  ///
  /// What comes before and after it neither takes time nor allocates.
  @inline(__always)
  static func timing(_ operations: Int, _ work: () -> Int) -> Self {
    let before = AllocationCount.soFar
    let begin = ContinuousClock.now
    let checksum = work()
    let end = ContinuousClock.now
    return Self(
      nanoseconds: (end - begin) / .nanoseconds(1), operations: operations, checksum: checksum,
      blocks: AllocationCount.soFar.blocks - before.blocks)
  }

  var nanosecondsEach: Double { nanoseconds / Double(operations) }
}

/// Ours or the yardstick: runs the round of that number.
///
/// Rounds come in order, from 0, and none is left out: one goes on where the one before ended.
typealias Side = (_ round: Int) -> Sample
