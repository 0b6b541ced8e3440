/// What hooks add to, so that they do something.
///
/// Safe because each belongs to one machine, whose hooks run one at a time, and is read between rounds.
final class Tally: @unchecked Sendable {
  @exclusivity(unchecked) var sum = 0

  /// Made of all that a hook can read; `weight` differs between the hooks.
  @inline(__always)
  func add(_ source: Room, _ target: Room, _ move: Move?, weight: Int) {
    sum &+= (Int(source.rawValue) &+ Int(target.rawValue) &* 3 &+ Int(move?.rawValue ?? 9) &* 5) &* weight
  }
}
