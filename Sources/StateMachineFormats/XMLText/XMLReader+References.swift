// References to characters and to the five entities that XML has itself.
extension XMLReader {
  /// Reads a reference, from `&` on, and returns the character that it means, or nil for a mistake.
  mutating func readReference() throws(ReadingStopped) -> Unicode.Scalar? {
    let position = text.position
    let start = text.offset
    text.skip()
    let isCharacter = text.skip(ifAt: "#")
    let nameStart = text.offset
    text.offset = isCharacter ? endOfDigits() : nameRange().upperBound
    let name = nameStart..<text.offset
    guard !name.isEmpty, text.skip(ifAt: ";") else {
      // The rest is text, to be read as it is.
      text.offset = start + 1
      let advice = name.isEmpty ? "" : ", or ';' is missing after \(text.excerpt(start..<name.upperBound))"
      try text.report("'&' is written '&amp;'\(advice)", at: position)
      return "&"
    }
    if isCharacter {
      if let scalar = scalar(of: text.bytes[name]) { return scalar }
      try text.report("\(text.excerpt(start..<text.offset)) is not a character of XML 1.0", at: position)
      return nil
    }
    switch text.text(name) {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let message = "the entity \(text.excerpt(start..<text.offset)) is not defined; write the character, or its code as in '&#160;'"
      try text.report(message, at: position)
      return nil
    }
  }

  private func endOfDigits() -> Int {
    var end = text.offset
    while end < text.bytes.count, Unicode.Scalar(text.bytes[end]).properties.isASCIIHexDigit || text.bytes[end] == UInt8(ascii: "x") {
      end += 1
    }
    return end
  }

  /// The character of a code, decimal or hexadecimal behind `x`.
  private func scalar(of code: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = code.first == UInt8(ascii: "x")
    let digits = isHexadecimal ? code.dropFirst() : code
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      guard let number = Character(Unicode.Scalar(digit)).hexDigitValue, isHexadecimal || number < 10 else { return nil }
      value = value * (isHexadecimal ? 16 : 10) + UInt32(number)
      if value > 0x10FFFF { return nil }
    }
    return Unicode.Scalar(value).flatMap { XMLCharacters.isAllowed($0) ? $0 : nil }
  }
}
