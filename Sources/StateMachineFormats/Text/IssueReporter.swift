import StateMachines

/// A reader of a format, which lists what is wrong with a file.
protocol IssueReporter {
  var issues: IssueList { get set }
}

extension IssueReporter {
  mutating func report(_ code: FormatIssue.Code, _ message: String, at position: TextPosition) {
    issues.add(code, message, at: position)
  }

  /// Reports what a strict reader refuses, and says what a lenient one makes of it.
  mutating func report(_ code: FormatIssue.Code, _ message: String, lenient outcome: @autoclosure () -> String, at position: TextPosition) {
    issues.add(code, message, lenient: outcome(), at: position)
  }

  func place(_ position: TextPosition) -> MachineDescription.Place {
    MachineDescription.Place(fileID: issues.file, line: UInt(clamping: position.line), column: UInt(clamping: position.column))
  }
}
