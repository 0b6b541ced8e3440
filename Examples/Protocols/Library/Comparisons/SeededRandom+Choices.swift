extension SeededRandom {
  /// True in some of a hundred cases.
  mutating func chance(of percent: Int) -> Bool { number(below: 100) < percent }

  /// A number from 0 to one less than a limit.
  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
