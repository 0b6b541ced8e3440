/// Widths of texts, worked out from a table, so that a diagram is the same on every machine.
struct TextMeasure: Sendable {
  /// The size of the font in pixels.
  var size: Int

  /// Whether the text is bold.
  var isBold = false

  /// The width of a text in pixels, rounded up, with some room for other fonts.
  func width(_ text: String) -> Int {
    var width = 0
    for character in text.unicodeScalars { width += self.width(character) }
    return (width * size * 103 + 99_999) / 100_000
  }

  /// The width of a character in thousandths of the size of the font.
  private func width(_ character: Unicode.Scalar) -> Int {
    for run in CharacterWidths.runs where character.value >= run.first {
      let index = Int(character.value - run.first)
      if index < run.regular.count { return Int(isBold ? run.bold[index] : run.regular[index]) }
    }
    switch character.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return character.value < 0x1_F000 ? 1000 : 1400
    }
  }

  /// Breaks a text into lines that are not wider than a limit, at spaces where there are some.
  func lines(_ text: String, limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if line.isEmpty {
        line = String(word)
      } else if width(line + " " + word) <= limit {
        line += " " + word
      } else {
        lines += broken(line, limit)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + broken(line, limit)
  }

  /// Breaks a line without a good place to break it.
  private func broken(_ line: String, _ limit: Int) -> [String] {
    guard width(line) > limit * 3 / 2 else { return [line] }
    var lines: [String] = []
    var current = ""
    for character in line {
      if !current.isEmpty, width(current + String(character)) > limit {
        lines.append(current)
        current = ""
      }
      current.append(character)
    }
    return lines + [current]
  }
}
