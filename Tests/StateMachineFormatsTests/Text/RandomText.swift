import TestSupport

/// Random texts with characters of which formats take note.
enum RandomText {
  private static let characters =
    Array(
      "abcXYZ019 _-.:;,&<>\"'\\/[]{}()!?=%#".unicodeScalars)
    + Array(
      "\n\r\t\0\u{1}\u{8}\u{C}\u{1F}\u{7F}\u{85}\u{9F}é\u{301}ß日\u{2028}\u{FEFF}\u{FFFD}\u{FFFE}😀\u{10FFFF}"
        .unicodeScalars)

  static func text(using random: inout SeededGenerator, allowing isAllowed: (Unicode.Scalar) -> Bool = { _ in true }) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<random.below(random.once(in: 10) ? 100 : 6) {
      let scalar = characters[random.below(characters.count)]
      if isAllowed(scalar) { text.append(scalar) }
    }
    return String(text)
  }
}
