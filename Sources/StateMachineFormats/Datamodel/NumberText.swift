/// Numbers as text, and text as numbers, by the rules of ECMAScript.
enum NumberText {
  /// The text of a number: `1`, `0.1`, `1e+21`, `NaN`; both zeros are `0`.
  static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    if let integer = Int32(exactly: number) { return String(integer) }
    let (digits, point) = decimal(of: number.magnitude)
    return (number < 0 ? "-" : "") + laidOut(digits, point: point)
  }

  /// The shortest digits that are read back as the number, without zeros at either end, and the place of the point: 0.0123 is 123 and -1.
  private static func decimal(of number: Double) -> (digits: [UInt8], point: Int) {
    // The standard library prints the shortest digits too, only laid out differently: `123.5`, `1e-05`.
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    for (index, byte) in number.description.utf8.enumerated() {
      if byte == UInt8(ascii: ".") {
        point = digits.count
      } else if byte == UInt8(ascii: "e") {
        exponent = Int(number.description.dropFirst(index + 1)) ?? 0
        break
      } else {
        digits.append(byte)
      }
    }
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    let place = (point ?? digits.count) + exponent - zeros
    digits.removeFirst(zeros)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, place)
  }

  private static func laidOut(_ digits: [UInt8], point: Int) -> String {
    func text(_ digits: some Sequence<UInt8>) -> String { String(decoding: Array(digits), as: UTF8.self) }
    func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
    if digits.count <= point, point <= 21 { return text(digits) + zeros(point - digits.count) }
    if 0 < point, point < digits.count { return text(digits.prefix(point)) + "." + text(digits.dropFirst(point)) }
    if -6 < point, point <= 0 { return "0." + zeros(-point) + text(digits) }
    let exponent = point - 1
    let fraction = digits.count > 1 ? "." + text(digits.dropFirst()) : ""
    return text(digits.prefix(1)) + fraction + "e" + (exponent < 0 ? "-" : "+") + String(exponent.magnitude)
  }

  /// The number that a text means when a number is needed: `' 12 '` is 12, `''` is 0, `'0x10'` is 16, `'twelve'` is NaN.
  static func number(from text: String) -> Double {
    let scalars = text.unicodeScalars.drop { $0.isWhitespaceOfExpression }
    guard let last = scalars.lastIndex(where: { !$0.isWhitespaceOfExpression }) else { return 0 }
    let trimmed = scalars[...last]
    switch String(trimmed.prefix(9)) {
    case "Infinity" where trimmed.count == 8, "+Infinity" where trimmed.count == 9: return .infinity
    case "-Infinity" where trimmed.count == 9: return -.infinity
    default: break
    }
    if trimmed.first == "0", let mark = trimmed.dropFirst().first, let bits = bitsOfDigit(after: mark) {
      return integer(trimmed.dropFirst(2), bitsOfDigit: bits) ?? .nan
    }
    let unsigned = trimmed.first == "+" || trimmed.first == "-" ? trimmed.dropFirst() : trimmed
    guard decimalPrefix(of: unsigned) == unsigned.count else { return .nan }
    return decimal(trimmed)
  }

  /// How many bits a digit has in a number that starts with 0 and this letter; nil for others.
  static func bitsOfDigit(after mark: Unicode.Scalar) -> Int? {
    switch mark {
    case "x", "X": 4
    case "o", "O": 3
    case "b", "B": 1
    default: nil
    }
  }

  /// The number that digits of so many bits mean, rounded once; nil if there are none or others.
  static func integer(_ digits: some Collection<Unicode.Scalar>, bitsOfDigit bits: Int) -> Double? {
    var significand: UInt64 = 0
    var exponent = 0
    guard !digits.isEmpty else { return nil }
    for digit in digits {
      guard let value = digit.hexDigitValue, value < 1 << bits else { return nil }
      if significand >> 58 == 0 {
        significand = significand << UInt64(bits) | value
      } else {
        exponent += bits
        significand |= value == 0 ? 0 : 1
      }
    }
    return Double(sign: .plus, exponent: exponent, significand: Double(significand))
  }

  /// How many scalars at the start of a text are a decimal number without a sign: 3 of `1e5` if it were `1.5x`.
  static func decimalPrefix(of text: some Collection<Unicode.Scalar>) -> Int {
    var rest = text[...]
    func skipDigits() -> Int {
      let digits = rest.prefix { $0.isDecimalDigit }
      rest = rest[digits.endIndex...]
      return digits.count
    }
    var count = skipDigits()
    var digits = count
    if rest.first == "." {
      rest = rest.dropFirst()
      let fraction = skipDigits()
      digits += fraction
      if digits > 0 { count += 1 + fraction }
    }
    guard digits > 0, rest.first == "e" || rest.first == "E" else { return digits > 0 ? count : 0 }
    rest = rest.dropFirst()
    var mark = 1
    if rest.first == "+" || rest.first == "-" {
      rest = rest.dropFirst()
      mark = 2
    }
    let exponent = skipDigits()
    return exponent > 0 ? count + mark + exponent : count
  }

  /// The number that a decimal text means, which ``decimalPrefix(of:)`` has accepted.
  static func decimal(_ text: some Sequence<Unicode.Scalar>) -> Double {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text)
    return Double(String(scalars)) ?? .nan
  }
}
