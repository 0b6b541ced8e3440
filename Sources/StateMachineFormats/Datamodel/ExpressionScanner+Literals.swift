extension ExpressionScanner {
  /// Reads a number that starts here.
  mutating func number() throws(ExpressionError) -> Double {
    let before = self
    var value: Double?
    if next == "0", let mark = peek(1), let bits = NumberText.bitsOfDigit(after: mark) {
      let digits = rest.dropFirst(2).prefix { $0.continuesName }
      value = NumberText.integer(digits, bitsOfDigit: bits)
      if value != nil { skip(2 + digits.count) }
    } else if next == "0", let digit = peek(1), digit.isDecimalDigit {
      let name = Refusal.shortened(rest.prefix { $0.isDecimalDigit })
      throw ExpressionError(.unsupported(name: name), "'\(name)' is not supported: a number does not start with 0", at: offset)
    } else {
      let count = NumberText.decimalPrefix(of: rest)
      value = NumberText.decimal(rest.prefix(count))
      skip(count)
    }
    if let value, next?.continuesName != true { return value }
    self = before
    throw wrongNumber()
  }

  private func wrongNumber() -> ExpressionError {
    var word = rest.prefix { $0.continuesName || $0 == "." }
    if word.last == "e" || word.last == "E", let sign = peek(word.count), sign == "+" || sign == "-" {
      word = rest.prefix(word.count + 1 + rest.dropFirst(word.count + 1).prefix { $0.continuesName }.count)
    }
    let digits = rest.prefix { $0.continuesName }
    if digits.last == "n", digits.dropLast().allSatisfy({ $0.hexDigitValue != nil || "xXoO".unicodeScalars.contains($0) }) {
      let name = Refusal.shortened(digits)
      return ExpressionError(.unsupported(name: name), "'\(name)' is not supported: write a number without 'n'", at: offset)
    }
    let name = Refusal.shortened(word)
    if word.contains("_"), word.allSatisfy({ $0.hexDigitValue != nil || "xX_.oO+-".unicodeScalars.contains($0) }) {
      return ExpressionError(.unsupported(name: name), "'\(name)' is not supported: write a number without '_'", at: offset)
    }
    return ExpressionError(.syntax, "'\(name)' is neither a number nor a name", at: offset)
  }

  /// Reads a string that starts here, with its quotation marks.
  mutating func string(limit: Int) throws(ExpressionError) -> String {
    let start = offset
    let quote = next
    skip()
    var text = String.UnicodeScalarView()
    var size = 0
    while let scalar = next, scalar != quote {
      let place = offset
      skip()
      switch scalar {
      case "\n", "\r":
        throw ExpressionError(.syntax, "a string ends on its line; write '\\n' for a new one", at: place)
      case "\\":
        guard let meant = try escape(at: place) else { continue }
        text.append(meant)
        size += UTF8.width(meant)
      default:
        text.append(scalar)
        size += UTF8.width(scalar)
      }
      guard size <= limit else { throw ExpressionError(.limit, "the string is longer than \(limit) bytes", at: start) }
    }
    guard !isAtEnd else { throw ExpressionError(.syntax, "the string does not end", at: start) }
    skip()
    return String(text)
  }

  /// Reads what comes after a backslash; nil for the end of a line, which means nothing.
  private mutating func escape(at start: Int) throws(ExpressionError) -> Unicode.Scalar? {
    guard let mark = next else { return nil }
    skip()
    switch mark {
    case "b": return "\u{8}"
    case "t": return "\t"
    case "n": return "\n"
    case "v": return "\u{B}"
    case "f": return "\u{C}"
    case "r": return "\r"
    case "x", "u": return try escapedScalar(mark, at: start)
    case "0"..."9":
      if mark == "0", next?.isDecimalDigit != true { return "\0" }
      throw ExpressionError(.unsupported(name: "\\\(mark)"), "'\\\(mark)' is not supported: write '\\x' and two digits", at: start)
    case "\r" where next == "\n":
      skip()
      return nil
    default:
      return mark.isEndOfLine ? nil : mark
    }
  }

  private mutating func escapedScalar(_ mark: Unicode.Scalar, at start: Int) throws(ExpressionError) -> Unicode.Scalar {
    guard var value = codePoint(mark) else {
      let right = mark == "x" ? "'\\x' is followed by two hexadecimal digits" : "'\\u' is followed by four hexadecimal digits or '{'…'}'"
      throw ExpressionError(.syntax, right, at: start)
    }
    if (0xD800..<0xDC00).contains(value), starts(with: "\\u") {
      let before = self
      skip(2)
      if let low = codePoint("u"), (0xDC00..<0xE000).contains(low) {
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      } else {
        self = before
      }
    }
    guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else {
      let name = "\\u\(String(value, radix: 16))"
      throw ExpressionError(.unsupported(name: name), "'\(name)' is not supported: half of a surrogate pair is not a character", at: start)
    }
    return scalar
  }

  /// Reads the digits of an escape; nil if they are wrong.
  private mutating func codePoint(_ mark: Unicode.Scalar) -> UInt64? {
    if mark == "u", next == "{" {
      skip()
      var value: UInt64?
      while let digit = next?.hexDigitValue {
        let sum = (value ?? 0) << 4 | digit
        guard sum <= 0x10FFFF else { return nil }
        value = sum
        skip()
      }
      guard next == "}" else { return nil }
      skip()
      return value
    }
    var value: UInt64 = 0
    for _ in 0..<(mark == "x" ? 2 : 4) {
      guard let digit = next?.hexDigitValue else { return nil }
      value = value << 4 | digit
      skip()
    }
    return value
  }
}
