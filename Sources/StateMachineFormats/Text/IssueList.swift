/// What a reader has found wrong with a file so far.
struct IssueList: Sendable {
  /// The name of the file, for places.
  let file: String
  let limits: ReadingLimits
  private var found: [(position: TextPosition, issue: FormatIssue)] = []
  private var stop: FormatIssue?

  init(file: String, limits: ReadingLimits = ReadingLimits()) {
    (self.file, self.limits) = (file, limits)
  }

  var isEmpty: Bool { found.isEmpty }

  /// Whether more was found than is collected; a reader then stops.
  var isFull: Bool { stop != nil }

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

  /// Everything found, in the order of the file.
  var sorted: [FormatIssue] {
    // Not every sort is stable: issues at one position keep their order by number.
    let order = found.indices.sorted { (found[$0].position, $0) < (found[$1].position, $1) }
    return order.map { found[$0].issue } + (stop.map { [$0] } ?? [])
  }

  /// Throws an error with everything found, if there is anything.
  func check() throws(FormatError) {
    if !isEmpty { throw FormatError(sorted) }
  }
}

/// Thrown inside of readers where reading cannot go on; what is wrong is in the list of issues.
struct ReadingStopped: Error {}
