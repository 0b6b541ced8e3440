import StateMachineFormats
import Testing

/// A text that is not right, and what a reader says.
///
/// An issue is `line:column: message`, or `line:column: code: message` where it is no mistake of syntax.
struct BrokenText: Sendable, CustomTestStringConvertible {
  let text: String
  let issues: [String]

  init(_ text: String, _ issues: String...) { (self.text, self.issues) = (text, issues) }

  var testDescription: String { String(text.prefix(60).map { $0.isNewline ? "⏎" : $0 }) }
}

/// The issues of the error that a reader throws, as ``BrokenText`` has them; none if it throws none.
func issues(_ read: () throws -> Void) -> [String] {
  do {
    try read()
    return []
  } catch let error as FormatError {
    return error.issues.map { issue in
      let code = issue.code == .syntax ? "" : "\(issue.code): "
      return "\(issue.place.line):\(issue.place.column): \(code)\(issue.message)"
    }
  } catch {
    return ["another error: \(error)"]
  }
}
