/// Which of the two sequences of a merge.
public enum MergeSide: String, Sendable, CaseIterable {
  /// The first one.
  case first
  /// The second one.
  case second

  /// The other sequence.
  public var other: Self {
    switch self {
    case .first: .second
    case .second: .first
    }
  }
}
