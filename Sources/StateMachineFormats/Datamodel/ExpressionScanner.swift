/// Reads the parts of an expression one after the other: space, names, punctuation; ``string(limit:)`` and ``number()`` read literals.
struct ExpressionScanner {
  private let scalars: [Unicode.Scalar]

  /// The place of the next scalar, counted from 0 in Unicode scalars.
  private(set) var offset = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  var isAtEnd: Bool { offset >= scalars.count }

  /// The next scalar; nil at the end.
  var next: Unicode.Scalar? { peek(0) }

  /// What has not been read.
  var rest: ArraySlice<Unicode.Scalar> { scalars[min(offset, scalars.count)...] }

  /// A scalar after the next one; nil behind the end.
  func peek(_ distance: Int) -> Unicode.Scalar? {
    distance < scalars.count - offset ? scalars[offset + distance] : nil
  }

  /// Whether the rest begins with a text.
  func starts(with text: String) -> Bool {
    rest.starts(with: text.unicodeScalars)
  }

  mutating func skip(_ count: Int = 1) {
    offset += min(count, scalars.count - offset)
  }

  mutating func skip(_ text: String) {
    skip(text.unicodeScalars.count)
  }

  mutating func skipWhitespace() {
    while let next, next.isWhitespaceOfExpression { skip() }
  }

  /// Reads a name; nil if there is none.
  mutating func name() -> String? {
    guard let next, next.startsName else { return nil }
    return read { $0.continuesName }
  }

  /// Reads scalars as long as they are of a kind.
  mutating func read(while isIncluded: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while let next, isIncluded(next) {
      text.append(next)
      skip()
    }
    return String(text)
  }

  /// Operators and punctuation of ECMAScript, longer ones first.
  private static let punctuation: [Unicode.Scalar?: [String]] = .init(grouping: [
    ">>>=", "===", "!==", ">>>", "<<=", ">>=", "**=", "&&=", "||=", "??=", "...", "=>", "==", "!=", "<=", ">=", "&&", "||", "??", "?.",
    "++",
    "--", "<<", ">>", "**", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "//", "/*", "<!--", "+", "-", "*", "/", "%", "<", ">", "=", "!",
    "&", "|", "^", "~", "?", ":", ";", ",", ".", "(", ")", "[", "]", "{", "}", "`",
  ]) { $0.unicodeScalars.first }

  /// The operator or punctuation that comes next, which is not skipped; nil if there is none.
  func nextPunctuation() -> String? {
    let found = Self.punctuation[next]?.first { starts(with: $0) }
    // `a?.5:b` is a conditional.
    return found == "?." && peek(2)?.isDecimalDigit == true ? "?" : found
  }
}
