/// A file that cannot be read, or a description that a format cannot express: everything that is wrong, at once.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// Everything found, in the order of the file; never empty.
  public let issues: [FormatIssue]

  /// Creates an error.
  ///
  /// - Parameter issues: Everything found; not empty.
  public init(_ issues: [FormatIssue]) {
    self.issues = issues
  }

  /// A heading and a line for each issue.
  public var description: String {
    let count = issues.count == 1 ? "1 mistake" : "\(issues.count) mistakes"
    return (["\(count) in the chart"] + issues.map { "  \($0)" }).joined(separator: "\n")
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
