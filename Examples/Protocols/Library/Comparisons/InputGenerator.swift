/// Makes the inputs of a comparison from random numbers.
public protocol InputGenerator<Input> {
  /// What it makes.
  associatedtype Input: Comparisons.Input

  /// The next input.
  ///
  /// - Parameter random: The source of random numbers.
  /// - Returns: The input.
  mutating func next(using random: inout SeededRandom) -> Input
}
