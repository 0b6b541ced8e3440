/// What the program answers to the shell.
enum ExitStatus: Int32, Sendable {
  /// All lines were understood. Rejected events are business as usual.
  case understood = 0
  /// There is a report, which names lines that were broken.
  case brokenLines = 1
  /// There is no report: the command line was wrong, or the feed could not be read, or the report not written.
  case noReport = 2
}
