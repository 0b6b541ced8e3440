/// A line that was understood.
enum Command: Hashable, Sendable {
  case press(Signal)
  case wait(Duration)

  /// In one go; a longer time takes several lines.
  static let longestWait = Duration.seconds(86_400)

  /// Reads one line, without its line end; nil for one that says nothing: blank, or a remark that begins with `#`.
  static func read(_ line: String) throws(LineFault) -> Self? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let name = words.first, !name.hasPrefix("#") else { return nil }
    if name == "wait" { return try .wait(duration(words.dropFirst())) }
    guard let key = Signal.keys.first(where: { $0.rawValue == name }) else { throw .unknownCommand(name) }
    guard words.count == 1 else { throw .excess(words[1], after: name) }
    return .press(key)
  }

  private static func duration(_ words: ArraySlice<String>) throws(LineFault) -> Duration {
    guard let word = words.first else { throw .noDuration }
    guard words.count == 1 else { throw .excess(words[words.startIndex + 1], after: word) }
    let figures = word.dropLast()
    guard let unit = word.last.flatMap({ seconds[$0] }), !figures.isEmpty, figures.allSatisfy({ ("0"..."9").contains($0) })
    else { throw .badDuration(word) }
    guard let count = Int64(figures), count <= longestWait.components.seconds / unit else { throw .tooLong(word) }
    return .seconds(count * unit)
  }

  private static let seconds: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600]
}
