/// What a reader has found wrong with a file so far.
///
/// A lenient reader goes on after what is outside of what this library has, and lists it with what has become of it.
struct IssueList: Sendable {
  /// The name of the file, for places.
  let file: String
  let limits: ReadingLimits
  let isLenient: Bool
  private var found: [(position: TextPosition, issue: FormatIssue)] = []
  private var outside: [(position: TextPosition, issue: FormatIssue)] = []
  private var stop: FormatIssue?

  init(file: String, limits: ReadingLimits = ReadingLimits(), isLenient: Bool = false) {
    (self.file, self.limits, self.isLenient) = (file, limits, isLenient)
  }

  var isEmpty: Bool { found.isEmpty }

  var count: Int { found.count }

  /// Whether more was found than is collected; a reader then stops.
  var isFull: Bool { stop != nil }

  /// The message that was added first; nil where there is none.
  var firstMessage: String? { found.first?.issue.message }

  /// Adds an issue; one beyond the limit is replaced with an issue that says that reading stopped.
  mutating func add(_ code: FormatIssue.Code, _ message: String, at position: TextPosition) {
    if isFull { return }
    if found.count < limits.maximumIssues {
      found.append((position, FormatIssue(code, message, at: position.place(in: file))))
      return
    }
    let count = found.count == 1 ? "1 mistake" : "\(found.count) mistakes"
    stop = FormatIssue(.limit, "reading stopped here, after \(count); correct these first", at: position.place(in: file))
  }

  /// Adds something that a strict reader refuses, and what a lenient one makes of it: `it is left out`.
  mutating func add(_ code: FormatIssue.Code, _ message: String, lenient outcome: @autoclosure () -> String, at position: TextPosition) {
    guard isLenient else { return add(code, message, at: position) }
    outside.append((position, FormatIssue(code, "\(message); \(outcome())", at: position.place(in: file))))
  }

  /// Everything found, in the order of the file.
  var sorted: [FormatIssue] { Self.sorted(found) + (stop.map { [$0] } ?? []) }

  /// Everything that a lenient reader has left out or read in another way, in the order of the file.
  var sortedOutside: [FormatIssue] { Self.sorted(outside) }

  private static func sorted(_ list: [(position: TextPosition, issue: FormatIssue)]) -> [FormatIssue] {
    // Not every sort is stable: issues at one position keep their order by number.
    let order = list.indices.sorted { (list[$0].position, $0) < (list[$1].position, $1) }
    return order.map { list[$0].issue }
  }

  /// Throws an error with everything found, if there is anything.
  func check() throws(FormatError) {
    if !isEmpty { throw FormatError(sorted) }
  }
}

/// Thrown inside of readers where reading cannot go on; what is wrong is in the list of issues.
struct ReadingStopped: Error {}
