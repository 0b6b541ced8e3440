/// A state or snapshot that does not fit the definition: everything that is missing, at once.
public struct RestoreError: Error, Sendable, CustomStringConvertible {
  /// A sentence for each thing that does not fit.
  public let issues: [String]

  /// The sentences, one a line.
  public var description: String {
    issues.joined(separator: "\n")
  }
}
