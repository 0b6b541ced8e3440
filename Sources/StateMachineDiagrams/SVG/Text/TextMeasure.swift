/// Widths of texts, worked out from a table, so that a diagram is the same on every machine.
struct TextMeasure: Sendable {
  /// The size of the font in pixels.
  var size: Int

  /// Whether the text is bold.
  var isBold = false

  /// The width of a text in pixels, rounded up, with some room for other fonts.
  func width(_ text: String) -> Int { pixels(units(text)) }

  private func pixels(_ units: Int) -> Int { (units * size * 103 + 99_999) / 100_000 }

  /// The width of a text in thousandths of the size of the font.
  private func units(_ text: some StringProtocol) -> Int { text.unicodeScalars.reduce(0) { $0 + units($1) } }

  /// The width of a character in thousandths of the size of the font.
  private func units(_ character: Unicode.Scalar) -> Int {
    for run in CharacterWidths.runs where character.value >= run.first {
      let index = Int(character.value - run.first)
      if index < run.regular.count { return Int(isBold ? run.bold[index] : run.regular[index]) }
    }
    switch character.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return character.value < 0x1_F000 ? 1000 : 1400
    }
  }

  /// Breaks a text into lines that are not wider than a limit: at line breaks, and at spaces where there are some.
  ///
  /// A word may be wider by half. If it is wider still, it is broken where a name has a new part, as in `waitingForPayment`, or else
  /// anywhere.
  func lines(_ text: String, limit: Int) -> [String] {
    text.split(whereSeparator: \.isNewline).flatMap { line in
      filled(line.split(whereSeparator: \.isWhitespace), " ", limit: limit, most: limit * 3 / 2) { word in
        filled(Self.parts(word), "", limit: limit, most: limit) { part in
          filled(part.indices.map { part[$0...$0] }, "", limit: limit, most: limit) { [String($0)] }
        }
      }
    }
  }

  /// Lines of parts with something between them; those that are wider than allowed are broken further.
  private func filled(_ parts: [Substring], _ between: String, limit: Int, most: Int, broken: (Substring) -> [String]) -> [String] {
    var lines: [String] = []
    var (line, width) = ("", 0)
    for part in parts {
      let added = units(part)
      if !line.isEmpty, pixels(width + units(between) + added) <= limit {
        line += between + part
        width += units(between) + added
        continue
      }
      if !line.isEmpty { lines.append(line) }
      (line, width) = (String(part), added)
      guard pixels(added) > most else { continue }
      lines += broken(part)
      line = lines.removeLast()
      width = units(line)
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The parts of a name: each begins with a capital letter after another letter, or after a character that is neither letter nor digit.
  private static func parts(_ name: Substring) -> [Substring] {
    var parts: [Substring] = []
    var (start, previous) = (name.startIndex, Character(" "))
    for index in name.indices {
      let character = name[index]
      let isNew = character.isUppercase && !previous.isUppercase || !(previous.isLetter || previous.isNumber)
      if isNew, index > start {
        parts.append(name[start..<index])
        start = index
      }
      previous = character
    }
    return parts + [name[start...]]
  }
}
