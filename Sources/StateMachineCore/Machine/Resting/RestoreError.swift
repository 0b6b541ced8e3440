/// A state or snapshot that does not fit the definition: everything that is missing or unknown, at once.
///
/// It is thrown by the initialisers that put a machine at rest, `at:` and `restoring:`, and not with the first event.
public struct RestoreError: Error, Sendable, CustomStringConvertible {
  /// A sentence for each thing that does not fit.
  public let issues: [String]

  package init(issues: [String]) {
    self.issues = issues
  }

  /// The sentences, one a line.
  public var description: String {
    issues.joined(separator: "\n")
  }
}
