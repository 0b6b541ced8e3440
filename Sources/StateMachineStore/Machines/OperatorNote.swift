/// Who does something by hand, and why.
struct OperatorNote: Sendable {
  var author: String
  var reason: String

  /// What is missing.
  var issues: [String] {
    (author.isEmpty ? ["who does it is not said"] : []) + (reason.isEmpty ? ["why it is done is not said"] : [])
  }
}

extension HistoryRecord {
  /// The ending of a record that says where someone has put a machine.
  static let placed = "placed"
}
