/// Random numbers that are the same in every run with the same seed: SplitMix64.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below a bound.
  package mutating func below(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &self)
  }

  /// True in one of so many calls, on average.
  package mutating func once(in times: Int) -> Bool {
    below(times) == 0
  }

  /// Distinct numbers below a bound, at least one and at most so many.
  package mutating func some(_ most: Int, below bound: Int) -> [Int] {
    Array((0..<bound).shuffled(using: &self).prefix(1 + below(most)))
  }
}
