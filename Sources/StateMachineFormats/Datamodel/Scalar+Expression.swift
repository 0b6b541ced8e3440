extension Unicode.Scalar {
  /// Whether it separates the parts of an expression and means nothing: white space and ends of lines.
  var isWhitespaceOfExpression: Bool {
    switch self {
    case " ", "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{2029}": true
    default: value > 0x7F && properties.generalCategory == .spaceSeparator
    }
  }

  /// Whether it ends a line of an expression.
  var isEndOfLine: Bool {
    switch self {
    case "\n", "\r", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Whether it is one of the digits 0 to 9.
  var isDecimalDigit: Bool {
    switch self {
    case "0"..."9": true
    default: false
    }
  }

  /// The value of a hexadecimal digit; nil for others.
  var hexDigitValue: UInt64? {
    switch self {
    case "0"..."9": UInt64(value - 0x30)
    case "a"..."f": UInt64(value - 0x61 + 10)
    case "A"..."F": UInt64(value - 0x41 + 10)
    default: nil
    }
  }

  /// Whether a name can start with it.
  var startsName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_", "$": true
    default: value > 0x7F && properties.isIDStart
    }
  }

  /// Whether a name can go on with it.
  var continuesName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_", "$", "0"..."9", "\u{200C}", "\u{200D}": true
    default: value > 0x7F && properties.isIDContinue
    }
  }
}
