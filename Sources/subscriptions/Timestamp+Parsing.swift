extension Timestamp {
  /// Reads `2026-03-01T09:30:00Z`, the form of RFC 3339; nil for anything else and for moments that no calendar has.
  ///
  /// A fraction of a second is read over, an offset such as `+02:00` is taken off. Second 60 is a leap second, and counted as
  /// the first of the next minute.
  init?(_ text: some Collection<UInt8>) {
    var scanner = TimeScanner(rest: text[...])
    guard let date = scanner.date(), scanner.skip("T") || scanner.skip("t"), let second = scanner.secondOfDay(),
      scanner.skipFraction(), let offset = scanner.offset(), scanner.isAtEnd
    else { return nil }
    seconds = date.daysSince1970 * 86_400 + second - offset
  }
}

/// Takes a time apart from its front.
///
/// What does not fit is answered with nil or false, and the scanner stays where it stopped.
private struct TimeScanner<Bytes: Collection<UInt8>> where Bytes.SubSequence == Bytes {
  var rest: Bytes

  var isAtEnd: Bool { rest.isEmpty }

  mutating func date() -> CalendarDate? {
    guard let year = number(digits: 4), year > 0, skip("-"), let month = number(digits: 2), skip("-"), let day = number(digits: 2)
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  mutating func secondOfDay() -> Int? {
    guard let minute = minuteOfDay(), skip(":"), let second = number(digits: 2), second <= 60 else { return nil }
    return minute * 60 + second
  }

  /// Right after the seconds; a point needs a digit behind it.
  mutating func skipFraction() -> Bool {
    guard skip(".") else { return true }
    let digits = rest.prefix(while: isDigit)
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }

  /// In seconds; `Z` is zero.
  ///
  /// RFC 3339, 5.6, allows a small letter here and between date and time.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let minute = minuteOfDay() else { return nil }
    return sign * minute * 60
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func minuteOfDay() -> Int? {
    guard let hour = number(digits: 2), hour < 24, skip(":"), let minute = number(digits: 2), minute < 60 else { return nil }
    return hour * 60 + minute
  }

  private mutating func number(digits count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = rest.first, isDigit(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return number
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
