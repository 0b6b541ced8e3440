/// Random numbers that are the same in every run with the same seed: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below a bound.
  mutating func below(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &self)
  }

  /// True once in so many times, on average.
  mutating func once(in times: Int) -> Bool {
    below(times) == 0
  }

  /// Different numbers below a bound, at least one and at most so many.
  mutating func some(_ most: Int, below bound: Int) -> [Int] {
    Array((0..<bound).shuffled(using: &self).prefix(1 + below(most)))
  }
}
