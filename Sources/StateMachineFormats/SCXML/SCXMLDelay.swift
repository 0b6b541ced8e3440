/// Delays as SCXML writes them: times of CSS 2, such as `5s`, `.5s` and `100ms`.
enum SCXMLDelay {
  private static let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000

  /// The delay that a text means; nil if it is not a time, negative, or longer than a machine can wait.
  ///
  /// Digits that mean less than an attosecond are dropped.
  static func duration(of text: String) -> Duration? {
    let scalars = Array(SCXML.trimmed(text).unicodeScalars)
    let unit = scalars.suffix(2) == ["m", "s"] ? 2 : 1
    guard scalars.last == "s" else { return nil }
    let number = scalars.dropLast(unit)
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, let integer = integer(whole) else { return nil }
    let fraction = parts.count == 2 ? parts[1] : []
    guard fraction.allSatisfy(\.isDecimalDigit), !(whole.isEmpty && fraction.isEmpty), parts.count == 1 || !fraction.isEmpty else {
      return nil
    }
    return unit == 1 ? seconds(integer, fraction) : milliseconds(integer, fraction)
  }

  /// The text of a delay: `5s`, `100ms`, `0.000001s`; nil for a negative one and for one that ``duration(of:)`` refuses.
  static func text(of duration: Duration) -> String? {
    guard duration >= .zero, duration <= .seconds(Int64.max) else { return nil }
    let (seconds, attoseconds) = duration.components
    if attoseconds == 0 { return "\(seconds)s" }
    let (milliseconds, rest) = attoseconds.quotientAndRemainder(dividingBy: attosecondsPerMillisecond)
    if rest == 0, seconds < 1_000_000 { return "\(seconds * 1_000 + milliseconds)ms" }
    let digits = String(attoseconds)
    var fraction = String(repeating: "0", count: max(0, 18 - digits.utf8.count)) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(seconds).\(fraction)s"
  }

  private static func seconds(_ whole: Int64, _ fraction: ArraySlice<Unicode.Scalar>) -> Duration? {
    guard let attoseconds = scaled(fraction, digits: 18) else { return nil }
    return Duration(secondsComponent: whole, attosecondsComponent: attoseconds)
  }

  private static func milliseconds(_ whole: Int64, _ fraction: ArraySlice<Unicode.Scalar>) -> Duration? {
    guard let attoseconds = scaled(fraction, digits: 15) else { return nil }
    let (seconds, rest) = whole.quotientAndRemainder(dividingBy: 1_000)
    return Duration(secondsComponent: seconds, attosecondsComponent: rest * attosecondsPerMillisecond + attoseconds)
  }

  /// The number that digits mean, 0 if there are none; nil for other characters and for numbers that are too large.
  private static func integer(_ digits: ArraySlice<Unicode.Scalar>) -> Int64? {
    guard digits.allSatisfy(\.isDecimalDigit) else { return nil }
    return digits.isEmpty ? 0 : Int64(text(digits))
  }

  /// The first digits behind a point, as a whole number of so many digits.
  private static func scaled(_ fraction: ArraySlice<Unicode.Scalar>, digits: Int) -> Int64? {
    let first = text(fraction.prefix(digits))
    return Int64(first + String(repeating: "0", count: digits - first.utf8.count))
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
