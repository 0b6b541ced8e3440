/// How a language writes a text inside a diagram.
struct TextEscaping: Sendable {
  /// What is written between two lines of a text.
  let lineBreak: String
  /// What is written for a character, between the one before and the one after it; nil where it is itself.
  let escape: @Sendable (_ previous: Unicode.Scalar?, _ scalar: Unicode.Scalar, _ next: Unicode.Scalar?) -> String?

  /// The text as the language writes it; line breaks become those of the language, and characters without a picture get one.
  func callAsFunction(_ text: String) -> String {
    var escaped = ""
    let scalars = Array(Self.lines(of: text).unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      if scalar == "\n" {
        escaped += lineBreak
      } else {
        let previous = place > 0 ? scalars[place - 1] : nil
        let next = place + 1 < scalars.count ? scalars[place + 1] : nil
        if let form = escape(previous, scalar, next) { escaped += form } else { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }

  /// Whether a character has no meaning in any of the languages.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", "(", ")", "=", "+", "?", "'": true
    default: scalar.value > 0xA0
    }
  }

  /// The text with line feeds only, and pictures of control characters, which XML does not allow.
  private static func lines(of text: String) -> String {
    var lines = ""
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A where isAfterReturn: break
      case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: lines += "\n"
      case 0x09: lines += " "
      case 0x00..<0x20: lines.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: lines += "\u{2421}"
      case 0x80..<0xA0, 0xFDD0...0xFDEF: lines += "\u{FFFD}"
      case let value where value & 0xFFFE == 0xFFFE: lines += "\u{FFFD}"
      default: lines.unicodeScalars.append(scalar)
      }
      isAfterReturn = scalar.value == 0x0D
    }
    return lines
  }
}
