import StateMachines

/// Literals and comments of Swift.
enum SwiftText {
  /// How long a line may be.
  static let width = 140

  /// A string literal.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark,
          .enclosingMark where literal == "\"":
          literal += escaped(scalar)
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
          literal += escaped(scalar)
        default: literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" }

  /// A duration in the largest unit in which it is a whole number.
  static func duration(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.nearestComponents
    if attoseconds == 0 { return ".seconds(\(grouped(seconds)))" }
    for (unit, perSecond) in [("milliseconds", Int64(1_000)), ("microseconds", 1_000_000), ("nanoseconds", 1_000_000_000)] {
      let size = 1_000_000_000_000_000_000 / perSecond
      let (scaled, overflow) = seconds.multipliedReportingOverflow(by: perSecond)
      let (sum, carry) = scaled.addingReportingOverflow(attoseconds / size)
      if attoseconds % size == 0, !overflow, !carry { return ".\(unit)(\(grouped(sum)))" }
    }
    return "Duration(secondsComponent: \(grouped(seconds)), attosecondsComponent: \(grouped(attoseconds)))"
  }

  /// A text as lines of a comment, each with a prefix such as `/// `.
  static func comment(_ text: String, _ prefix: String) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var line = ""
      for word in paragraph.split(whereSeparator: \.isWhitespace) {
        if !line.isEmpty, prefix.count + line.count + 1 + word.count > 100 {
          lines.append(prefix + line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + printable(word)
      }
      if !line.isEmpty { lines.append(prefix + line) }
    }
    return lines
  }

  /// A text as one line, for a comment that has other text as well.
  static func line(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).map(printable).joined(separator: " ") }

  /// The text without characters that are not seen, such as those that change the direction of text.
  private static func printable(_ text: Substring) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.properties.generalCategory != .control && $0.properties.generalCategory != .format }))
  }

  /// An integer literal, with underscores from seven digits on.
  private static func grouped(_ number: Int64) -> String {
    let digits = Array(String(number.magnitude))
    guard digits.count > 6 else { return String(number) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "_" }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  /// Notes as a documentation comment.
  static func notes(_ notes: MachineDescription.Notes?, indent: Int) -> [String] {
    guard let notes else { return [] }
    let prefix = SwiftCall.spaces(indent) + "/// "
    var paragraphs = [comment(notes.text ?? "", prefix)]
    if !notes.tags.isEmpty { paragraphs.append(comment("Tags: " + notes.tags.joined(separator: ", "), prefix)) }
    if let meta = notes.meta { paragraphs.append(comment("Meta: " + meta, prefix)) }
    return Array(paragraphs.filter { !$0.isEmpty }.joined(separator: [SwiftCall.spaces(indent) + "///"]))
  }
}
