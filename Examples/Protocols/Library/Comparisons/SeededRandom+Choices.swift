extension SeededRandom {
  /// True in some of a hundred cases.
  public mutating func chance(of percent: Int) -> Bool { number(below: 100) < percent }

  /// A number from 0 to one less than a limit.
  public mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
