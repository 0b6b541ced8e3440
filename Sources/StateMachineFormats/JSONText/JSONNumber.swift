/// A number as a JSON text has it, however large or exact it is.
struct JSONNumber: Hashable, Sendable {
  /// The number in the grammar of JSON: `-1.5e3`.
  let text: String

  /// Keeps a text that a reader has found to be a number.
  init(read text: String) { self.text = text }

  init(_ value: Int) { text = String(value) }

  /// The shortest text that is read as the same value, or nil for infinite values and values that are not numbers.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = "\(value)"
  }

  /// The number, if it is an integer that fits, also when it is written `2.0` or `2e3`.
  ///
  /// With a fraction or an exponent it fits up to 2^53, where `Double` is exact.
  var int: Int? {
    if let int = Int(text) { return int }
    guard text.utf8.contains(where: { ".eE".utf8.contains($0) }), let double, abs(double) <= 9_007_199_254_740_992 else { return nil }
    return Int(exactly: double)
  }

  /// The number, rounded to the nearest value; nil if it is too large, such as `1e999`.
  var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }
}
