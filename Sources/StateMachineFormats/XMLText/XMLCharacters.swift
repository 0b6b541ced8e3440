/// The classes of characters of XML 1.0, fifth edition.
enum XMLCharacters {
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether a text may contain a character, as itself or as a reference.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Whether a name without prefix may begin with a character.
  static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// Whether a name without prefix may go on with a character.
  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: beginsName(scalar)
    }
  }

  /// Whether a text is a name without prefix.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return beginsName(first) && text.unicodeScalars.dropFirst().allSatisfy(continuesName)
  }

  /// Notes each character that a text must not contain.
  static func check(_ text: inout ByteScanner) throws(ReadingStopped) {
    for offset in text.bytes.indices.dropFirst(text.offset) {
      let byte = text.bytes[offset]
      if byte >= 0x20 && byte != 0xEF || byte == 0x0A || byte == 0x0D || byte == 0x09 { continue }
      var scalar = Unicode.Scalar(byte)
      if byte == 0xEF {
        // Valid UTF-8 has two more bytes; U+FFFE and U+FFFF are the only ones that begin with this byte and are not allowed.
        guard offset + 2 < text.bytes.count, text.bytes[offset + 1] == 0xBF, text.bytes[offset + 2] >= 0xBE else { continue }
        scalar = text.bytes[offset + 2] == 0xBE ? "\u{FFFE}" : "\u{FFFF}"
      }
      try text.report("XML 1.0 has no character \(Excerpt.code(of: scalar)); remove it", at: text.position(at: offset))
    }
  }
}
