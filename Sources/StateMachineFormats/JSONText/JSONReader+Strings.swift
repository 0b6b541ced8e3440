// Strings and what is escaped in them.
extension JSONReader {
  /// Reads a string or a key; notes single quotes.
  mutating func readString() throws(ReadingStopped) -> String {
    let quote = text.byte
    let position = text.position
    if quote == UInt8(ascii: "'") { try text.report("a string has double quotes, not single ones", at: position) }
    text.skip()
    let start = text.offset
    var end = start
    while end < text.bytes.count, text.bytes[end] != quote, text.bytes[end] != UInt8(ascii: "\\"), text.bytes[end] >= 0x20 { end += 1 }
    text.offset = end
    if end < text.bytes.count, text.bytes[end] == quote {
      text.skip()
      return text.text(start..<end)
    }
    return try readRest(of: Array(text.bytes[start..<end]), quote: quote, at: position)
  }

  private mutating func readRest(of beginning: [UInt8], quote: UInt8, at position: TextPosition) throws(ReadingStopped) -> String {
    var bytes = beginning
    while true {
      switch text.byte {
      case quote:
        text.skip()
        return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try readEscape(into: &bytes)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw text.stop("the string is not closed on its line; '\"' is missing, or '\\n' in place of the end of the line", at: position)
      case 0..<0x20:
        if text.isAtEnd { throw text.stop("the string is not closed; '\"' is missing", at: position) }
        try reportControlCharacter()
        bytes.append(text.byte)
        text.skip()
      default:
        bytes.append(text.byte)
        text.skip()
      }
    }
  }

  private mutating func reportControlCharacter() throws(ReadingStopped) {
    let scalar = Unicode.Scalar(text.byte)
    let digits = String(text.byte, radix: 16)
    let escaped = scalar == "\t" ? "\\t" : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    try text.report("\(Excerpt.code(of: scalar)) is written '\(escaped)' in a string", at: text.position)
  }

  private mutating func readEscape(into bytes: inout [UInt8]) throws(ReadingStopped) {
    let position = text.position
    text.skip()
    let escaped = text.byte
    switch escaped {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(escaped)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      bytes.append(try readCode(at: position))
      return
    case 0..<0x20:
      // The end of the line or of the file, which the string notes.
      return
    default:
      // What is escaped stays where it is, and is read as itself; a quote would end the string.
      try text.report("'\\' before \(text.whatIsHere) is no escape; write '\\\\' for a backslash, or remove it", at: position)
      if escaped != UInt8(ascii: "'") { return }
      bytes.append(escaped)
    }
    text.skip()
  }

  /// Reads the code of a character, from `u` on, and that of the other half of its surrogate pair.
  private mutating func readCode(at position: TextPosition) throws(ReadingStopped) -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    text.skip()
    guard let code = hexadecimalCode() else {
      try text.report("four hexadecimal digits are missing after '\\u'", at: position)
      return replacement
    }
    text.skip(4)
    if let scalar = Unicode.Scalar(code) { return scalar }
    let digits = String(code, radix: 16)
    guard code < 0xDC00 else {
      try text.report("'\\u\(digits)' is the second half of a surrogate pair; the first half is missing before it", at: position)
      return replacement
    }
    let start = text.offset
    if text.skip(ifAt: "\\u"), let low = hexadecimalCode(), (0xDC00...0xDFFF).contains(low) {
      text.skip(4)
      return Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)) ?? replacement
    }
    text.offset = start
    try text.report("'\\u\(digits)' is the first half of a surrogate pair; '\\udc00' to '\\udfff' is missing after it", at: position)
    return replacement
  }

  private func hexadecimalCode() -> UInt32? {
    var code: UInt32 = 0
    for distance in 0..<4 {
      let digit = Unicode.Scalar(text.byte(after: distance))
      guard digit.properties.isASCIIHexDigit, let value = Character(digit).hexDigitValue else { return nil }
      code = code << 4 | UInt32(value)
    }
    return code
  }
}
