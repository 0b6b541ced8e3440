/// A machine that a comparison drives: it takes inputs one at a time, and replies to each.
public protocol Subject<Input, Reply>: CustomStringConvertible {
  /// What it takes.
  associatedtype Input: Comparisons.Input
  /// Its reply.
  associatedtype Reply: Equatable

  /// Takes one input.
  ///
  /// - Parameter input: The input.
  /// - Returns: The reply of the machine.
  mutating func apply(_ input: Input) -> Reply
}
