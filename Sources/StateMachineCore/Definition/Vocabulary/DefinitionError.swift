/// A definition that does not hold together: everything that is wrong with it, at once.
public struct DefinitionError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// Everything found, in the order of the lines that are wrong; never empty.
  public let issues: [DefinitionIssue]

  /// A heading and a line for each issue.
  public var description: String {
    let count = issues.count == 1 ? "1 mistake" : "\(issues.count) mistakes"
    return (["\(count) in the definition"] + issues.map { "  \($0)" }).joined(separator: "\n")
  }

  /// The same as ``description``, so that a stopped program shows sentences and not memory.
  public var debugDescription: String {
    description
  }
}
