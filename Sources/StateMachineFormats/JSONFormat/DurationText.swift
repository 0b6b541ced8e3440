/// Durations as charts have them: a number and a unit, exact to the attosecond.
enum DurationText {
  enum Mistake: Error {
    /// Not a number with a unit.
    case form
    /// Longer than 2^63 seconds, or with digits below the attosecond.
    case range
  }

  private static let second: Int128 = 1_000_000_000_000_000_000

  private static let units: [(name: String, attoseconds: Int128)] = [
    ("ns", 1_000_000_000), ("us", 1_000_000_000_000), ("ms", 1_000_000_000_000_000), ("s", second), ("min", 60 * second),
    ("h", 3_600 * second), ("d", 86_400 * second),
  ]

  /// Reads `5s`, `1.5 h` or `250ms`.
  static func duration(_ text: String) throws(Mistake) -> Duration {
    let bytes = Array(text.utf8)
    let whole = digits(in: bytes, from: 0)
    var end = whole.endIndex
    var fraction: ArraySlice<UInt8> = []
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      fraction = digits(in: bytes, from: end + 1)
      if fraction.isEmpty { throw .form }
      end = fraction.endIndex
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
    guard !whole.isEmpty, let unit = units.first(where: { bytes[end...].elementsEqual($0.name.utf8) })?.attoseconds else { throw .form }
    guard let whole = number(whole), let count = product(whole, unit), let part = fractionOf(unit, fraction) else { throw .range }
    let (sum, overflow) = count.addingReportingOverflow(part)
    guard !overflow, let seconds = Int64(exactly: sum / second) else { throw .range }
    return Duration(secondsComponent: seconds, attosecondsComponent: Int64(sum % second))
  }

  /// The text of a duration: in the largest unit in which it is a whole number, else in seconds; nil if it is negative or too long.
  static func text(_ duration: Duration) -> String? {
    guard duration >= .zero, duration <= .seconds(Int64.max) else { return nil }
    let (seconds, attoseconds) = duration.components
    if seconds == 0, attoseconds == 0 { return "0s" }
    if attoseconds == 0 {
      let unit = seconds.isMultiple(of: 3_600) ? ("h", 3_600) : seconds.isMultiple(of: 60) ? ("min", 60) : ("s", Int64(1))
      return "\(seconds / unit.1)\(unit.0)"
    }
    let count = Int128(seconds) * second + Int128(attoseconds)
    if let unit = units.prefix(3).last(where: { count.isMultiple(of: $0.attoseconds) }), seconds < 1_000 {
      return "\(count / unit.attoseconds)\(unit.name)"
    }
    let digits = String(Int128(attoseconds) + second).utf8.dropFirst()
    let fraction = digits.prefix(through: digits.lastIndex { $0 != UInt8(ascii: "0") } ?? digits.startIndex)
    return "\(seconds).\(String(decoding: Array(fraction), as: UTF8.self))s"
  }

  private static func digits(in bytes: [UInt8], from start: Int) -> ArraySlice<UInt8> {
    bytes[start...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Nil for more digits than a duration has.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int128? {
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    if significant.count > 36 { return nil }
    return significant.reduce(0) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) }
  }

  private static func product(_ one: Int128, _ other: Int128) -> Int128? {
    let (product, overflow) = one.multipliedReportingOverflow(by: other)
    return overflow ? nil : product
  }

  /// The decimals of a unit; nil if they are not whole attoseconds.
  private static func fractionOf(_ unit: Int128, _ decimals: ArraySlice<UInt8>) -> Int128? {
    let count = decimals.lastIndex { $0 != UInt8(ascii: "0") }.map { $0 - decimals.startIndex + 1 } ?? 0
    guard count <= 24, let fraction = number(decimals.prefix(count)) else { return nil }
    let divisor = (0..<count).reduce(Int128(1)) { power, _ in power * 10 }
    // The common factors first, so that the product is small.
    var (numerator, unit, rest) = (fraction, unit, divisor)
    for factor in [Int128(2), 5] {
      while rest.isMultiple(of: factor), unit.isMultiple(of: factor) { (rest, unit) = (rest / factor, unit / factor) }
      while rest.isMultiple(of: factor), numerator.isMultiple(of: factor) { (rest, numerator) = (rest / factor, numerator / factor) }
    }
    return rest == 1 ? product(numerator, unit) : nil
  }
}
