/// Text that is safe inside of XML.
enum XMLText {
  /// Replaces the characters that mean something in XML, and those that XML does not allow.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += " "
      default: result.unicodeScalars.append(isAllowed(character) ? character : "\u{FFFD}")
      }
    }
    return result
  }

  /// Whether XML 1.0 allows a character in text.
  private static func isAllowed(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  /// A text as a part of an id: letters, digits and hyphens of ASCII stay, other characters become their numbers between underscores.
  static func identifier(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "a"..."z", "A"..."Z", "0"..."9", "-": result.unicodeScalars.append(character)
      default: result += "_\(String(character.value, radix: 16))_"
      }
    }
    return result
  }
}
