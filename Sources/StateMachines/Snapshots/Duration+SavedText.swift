/// Seconds in decimals, exact to the attosecond and readable: `59.5s`.
///
/// A number would do for most formats, but JSON's are read with the precision of a `Double`.
extension Duration {
  /// The text of a time that is not negative.
  var savedText: String {
    let (seconds, attoseconds) = count.quotientAndRemainder(dividingBy: Self.attosecondsInSecond)
    let digits = String(Int64(attoseconds) + Int64(Self.attosecondsInSecond)).dropFirst()
    let fraction = digits.prefix(digits.lastIndex { $0 != "0" }.map { digits.distance(from: digits.startIndex, to: $0) + 1 } ?? 0)
    return fraction.isEmpty ? "\(seconds)s" : "\(seconds).\(fraction)s"
  }

  /// Nil for what is not such a text, and for what is longer than the longest time that a machine knows.
  init?(savedText: String) {
    guard savedText.last == "s" else { return nil }
    let parts = savedText.dropLast().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count <= 2, let seconds = Self.digits(parts[0], atMost: 20) else { return nil }
    var attoseconds: Int128 = 0
    if parts.count == 2 {
      guard let fraction = Self.digits(parts[1], atMost: 18) else { return nil }
      attoseconds = (parts[1].count..<18).reduce(fraction) { fraction, _ in fraction * 10 }
    }
    guard seconds * Self.attosecondsInSecond + attoseconds <= Self.longest.count else { return nil }
    // By eighths, since the seconds of the longest time are eight times as many as an `Int64` holds.
    self = .seconds(Int64(seconds / 8)) * 8 + .seconds(Int64(seconds % 8))
    self += Duration(secondsComponent: 0, attosecondsComponent: Int64(attoseconds))
  }

  private static let attosecondsInSecond: Int128 = 1_000_000_000_000_000_000

  /// In attoseconds.
  private var count: Int128 {
    let eighth = self / 8
    let (seconds, attoseconds) = eighth.components
    return 8 * (Int128(seconds) * Self.attosecondsInSecond + Int128(attoseconds)) + Int128((self - eighth * 8).components.attoseconds)
  }

  private static func digits(_ text: Substring, atMost most: Int) -> Int128? {
    guard text.utf8.count <= most, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    return Int128(text)
  }
}
