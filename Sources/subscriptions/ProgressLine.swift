/// One line of a terminal, written over and over while a long feed is read, and wiped at the end.
///
/// It goes by the count of lines and not by the clock: a short feed shows nothing.
struct ProgressLine {
  static let interval = 100_000

  let isShown: Bool
  private var width = 0

  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// What to write after that many lines, or nil.
  mutating func text(after lines: Int) -> String? {
    guard isShown, lines.isMultiple(of: Self.interval) else { return nil }
    let text = "\(lines) lines read"
    width = text.count
    return "\r\(text)"
  }

  /// What wipes the line, or nil where nothing was shown; blanks, because not every terminal knows the escape sequence.
  var wipe: String? {
    width == 0 ? nil : "\r\(String(repeating: " ", count: width))\r"
  }
}
