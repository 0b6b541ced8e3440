/// The number of one activation of a task, a stream or a child machine: of the work that began when its state was last entered.
///
/// Numbers grow as long as a machine lives, also through snapshots, and are never used again. A result counts only if its activation is the
/// current one, so what a task of an earlier activation reports cannot reach the machine.
public struct Activation: Sendable, Hashable, CustomStringConvertible {
  /// Its number in the machine.
  let number: UInt64
  /// For the work of a child machine, whose number the first one is, the numbers inside; else empty.
  let inner: [UInt64]

  init(_ number: UInt64, _ inner: [UInt64] = []) {
    (self.number, self.inner) = (number, inner)
  }

  /// Its number in the machine, as a store keeps it.
  package var storedNumber: UInt64 { number }

  /// The same as a child machine knows it; nil for work of the machine itself.
  var insideChild: Activation? {
    inner.first.map { Activation($0, Array(inner.dropFirst())) }
  }

  /// The same as the machine around a child knows it.
  ///
  /// - Parameter child: The number of the child.
  /// - Returns: The activation.
  package func inside(_ child: UInt64) -> Activation {
    Activation(child, [number] + inner)
  }

  /// `3`, or `3.1` for the first work of a child machine.
  public var description: String {
    ([number] + inner).map { "\($0)" }.joined(separator: ".")
  }
}

extension Activation: Codable {
  /// Decodes an activation from a list of numbers.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: What the decoder throws; a `DecodingError` for an empty list.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let path = try container.decode([UInt64].self)
    guard let number = path.first else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "an activation has at least one number")
    }
    self.init(number, Array(path.dropFirst()))
  }

  /// Encodes the activation as a list of numbers.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode([number] + inner)
  }
}
