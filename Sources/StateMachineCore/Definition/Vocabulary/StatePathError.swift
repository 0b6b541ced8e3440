/// A path that leads to no state.
public struct StatePathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path.
  public let path: String

  /// The component that fits nothing, as it is written.
  public let component: String

  /// The position of that component, counted from 0.
  public let position: Int

  /// What is wrong with it, for a person to read.
  public let reason: String

  /// What would have matched in its place.
  public let candidates: [String]

  /// `'c/c2@7/c222': 'c2@7' is no region of 'c2'; it may be c2@0, c2@1`.
  public var description: String {
    "'\(path)': \(reason)" + (candidates.isEmpty ? "" : "; it may be \(candidates.joined(separator: ", "))")
  }
}
