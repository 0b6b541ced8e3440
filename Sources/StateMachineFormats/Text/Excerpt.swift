/// Parts of a file inside of messages: short, and without characters that change a line of a log.
enum Excerpt {
  /// A text in single quotes: its first 40 characters, or so many, control characters as `U+000A`.
  static func quoted(_ value: some CustomStringConvertible, count: Int = 40) -> String {
    let text = value.description
    var shown = "'"
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == count {
        shown += "…"
        break
      }
      if isPrintable(scalar) { shown.unicodeScalars.append(scalar) } else { shown += code(of: scalar) }
    }
    return shown + "'"
  }

  /// A name in single quotes that a person may have to write somewhere: its first 80 characters.
  static func name(_ value: some CustomStringConvertible) -> String { quoted(value, count: 80) }

  /// A sentence of another part of the library, in which long names are shortened.
  static func sentence(_ text: String) -> String {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false).map { part in
      part.unicodeScalars.count > 200 ? quoted(part, count: 80).dropFirst().dropLast() : part
    }
    let sentence = parts.joined(separator: "'")
    return sentence.unicodeScalars.count > 600 ? String(String.UnicodeScalarView(sentence.unicodeScalars.prefix(600))) + "…" : sentence
  }

  /// The same as ``quoted(_:)`` without quotes.
  static func shown(_ text: String) -> String { String(quoted(text).dropFirst().dropLast()) }

  /// A character in single quotes, or its code where it cannot be seen.
  static func of(_ scalar: Unicode.Scalar) -> String {
    isPrintable(scalar) && scalar != " " ? "'\(scalar)'" : code(of: scalar)
  }

  /// The code of a character: `U+000A`.
  static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// A byte as hexadecimal digits: `0xE9`.
  static func byte(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0x0\(digits)" : "0x\(digits)"
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x200B...0x200F, 0x2028...0x202F, 0x2060...0x206F, 0xFEFF, 0xFFFE...0xFFFF: false
    default: true
    }
  }
}
