/// The input of a task, or a child machine, in a snapshot: itself, or as it was coded until its type is known.
enum SavedValue: Sendable {
  case value(SavedPayload)
  case coded(CodedValue)

  /// The coded form; nil where the type has none.
  ///
  /// - Throws: What the value throws.
  func coded() throws -> CodedValue? {
    switch self {
    case .coded(let coded): coded
    case .value(let saved): try saved.value.encodable.map { try CodedValue(encoding: $0) }
    }
  }
}

extension SavedValue: Hashable {
  /// Two are equal if their values are, where these can be compared; else if their coded forms are.
  static func == (one: Self, other: Self) -> Bool {
    if case (.value(let one), .value(let other)) = (one, other), one == other { return true }
    guard let coded = try? one.coded(), let otherCoded = try? other.coded() else { return false }
    return coded == otherCoded
  }

  func hash(into hasher: inout Hasher) {}
}
