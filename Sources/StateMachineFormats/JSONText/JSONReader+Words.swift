// Values without quotes: numbers and words.
extension JSONReader {
  /// The letters, digits and signs from the scanner on, as names of other languages have them.
  func wordRange() -> Range<Int> {
    var end = text.offset
    while end < text.bytes.count, Self.isInWord(text.bytes[end]) { end += 1 }
    return text.offset..<end
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...: true
    default: false
    }
  }

  /// Reads `true`, `false` or `null`; notes another word, and takes it for what it means elsewhere.
  mutating func readWord(at position: TextPosition) throws(ReadingStopped) -> JSONValue.Content {
    let range = wordRange()
    text.offset = range.upperBound
    let (word, excerpt) = (text.text(range), text.excerpt(range))
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    switch word.lowercased() {
    case "true", "false", "null":
      try text.report("\(excerpt) is not a JSON value; write '\(word.lowercased())'", at: position)
      return word.lowercased() == "null" ? .null : .bool(word.lowercased() == "true")
    case "nan", "inf", "infinity":
      try text.report("\(excerpt) is not a JSON value; all numbers are finite", at: position)
      return .null
    case "undefined", "none", "nil":
      try text.report("\(excerpt) is not a JSON value; write 'null'", at: position)
      return .null
    default:
      try text.report("\(excerpt) is not a JSON value; a string has double quotes", at: position)
      return .string(word)
    }
  }

  /// Reads a number; notes one that JSON writes in another way, and takes it for 0.
  mutating func readNumber(at position: TextPosition) throws(ReadingStopped) -> JSONNumber {
    let start = text.offset
    var end = start
    while end < text.bytes.count, Self.isInNumber(text.bytes[end]) { end += 1 }
    text.offset = end
    guard let advice = mistake(inNumber: start..<end) else { return JSONNumber(read: text.text(start..<end)) }
    try text.report("\(text.excerpt(start..<end)) is not a JSON number; \(advice)", at: position)
    return JSONNumber(0)
  }

  private static func isInNumber(_ byte: UInt8) -> Bool {
    isInWord(byte) || byte == UInt8(ascii: "+")
  }

  /// What would be right in place of a number that is wrong, or nil for one that is right.
  private func mistake(inNumber range: Range<Int>) -> String? {
    var rest = text.bytes[range]
    func digits() -> Int { rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count }
    func skip(_ byte: UInt8) -> Bool { if rest.first == byte { rest.removeFirst() == byte } else { false } }

    if rest.first == UInt8(ascii: "+") { return "write it without '+'" }
    _ = skip(UInt8(ascii: "-"))
    let whole = digits()
    if whole == 0 { return rest.first == UInt8(ascii: ".") ? "a digit is missing before '.'" : "a digit is missing after '-'" }
    if whole > 1, rest.first == UInt8(ascii: "0") { return "write it without leading zeros" }
    rest = rest.dropFirst(whole)
    if skip(UInt8(ascii: ".")) {
      let fraction = digits()
      if fraction == 0 { return "a digit is missing after '.'" }
      rest = rest.dropFirst(fraction)
    }
    if let sign = rest.first, sign == UInt8(ascii: "e") || sign == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if !skip(UInt8(ascii: "-")) { _ = skip(UInt8(ascii: "+")) }
      let exponent = digits()
      if exponent == 0 { return "a digit is missing in its exponent" }
      rest = rest.dropFirst(exponent)
    }
    return rest.isEmpty ? nil : "write digits, one '.' and an exponent, such as -1.5e3"
  }
}
