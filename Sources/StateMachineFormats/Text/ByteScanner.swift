/// Goes through the bytes of a valid UTF-8 text from its beginning to its end, and notes what is wrong with it.
struct ByteScanner {
  let bytes: [UInt8]
  /// Where the scanner is; never behind the end.
  var offset: Int
  var issues: IssueList
  private var tracker: PositionTracker

  /// - Parameters:
  ///   - bytes: Valid UTF-8.
  ///   - start: Where the text begins, behind a byte order mark.
  ///   - issues: What is known to be wrong already.
  init(_ bytes: [UInt8], from start: Int, issues: IssueList) {
    self.bytes = bytes
    self.issues = issues
    offset = min(start, bytes.count)
    tracker = PositionTracker(start: offset)
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at the scanner, and 0, which neither JSON nor XML allows, at the end.
  var byte: UInt8 {
    @inline(__always) get { offset < bytes.count ? bytes[offset] : 0 }
  }

  /// The byte at a distance from the scanner, and 0 at the end.
  @inline(__always)
  func byte(after distance: Int) -> UInt8 {
    distance < bytes.count - offset ? bytes[offset + distance] : 0
  }

  /// Goes on by so many bytes, at most to the end.
  @inline(__always)
  mutating func skip(_ count: Int = 1) {
    offset = min(offset + count, bytes.count)
  }

  /// Whether certain characters are at the scanner.
  func isAt(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard count <= bytes.count - offset else { return false }
    return (0..<count).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
  }

  /// Skips certain characters if they are at the scanner.
  mutating func skip(ifAt text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  /// The offset at which certain characters begin next, or nil if they do not follow.
  func offset(of text: StaticString) -> Int? {
    var ahead = self.offset
    let first = text.utf8Start[0]
    let count = text.utf8CodeUnitCount
    while ahead <= bytes.count - count {
      if bytes[ahead] == first, (1..<count).allSatisfy({ bytes[ahead + $0] == text.utf8Start[$0] }) { return ahead }
      ahead += 1
    }
    return nil
  }

  /// The position of the scanner.
  ///
  /// Cheap where positions are asked for in the order of the text.
  var position: TextPosition {
    mutating get { tracker.position(at: offset, in: bytes) }
  }

  mutating func position(at offset: Int) -> TextPosition {
    tracker.position(at: offset, in: bytes)
  }

  /// The text between two offsets.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// A part of the text for a message, without decoding more of it than is shown.
  func excerpt(_ range: Range<Int>) -> String {
    Excerpt.quoted(String(decoding: bytes[range].prefix(200), as: UTF8.self))
  }

  /// The same as ``excerpt(_:)`` without quotes.
  func shown(_ range: Range<Int>) -> Substring { excerpt(range).dropFirst().dropLast() }

  /// The character at the scanner, or nil at the end.
  var scalar: Unicode.Scalar? {
    String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
  }

  /// What is at the scanner, for a message: `'x'`, or `the end of the file`.
  var whatIsHere: String { scalar.map(Excerpt.of) ?? "the end of the file" }

  /// Notes an issue after which reading goes on, unless there are too many.
  mutating func report(_ code: FormatIssue.Code, _ message: String, at position: TextPosition) throws(ReadingStopped) {
    issues.add(code, message, at: position)
    if issues.isFull { throw ReadingStopped() }
  }

  /// Notes a mistake in the grammar after which reading goes on, unless there are too many.
  mutating func report(_ message: String, at position: TextPosition) throws(ReadingStopped) {
    try report(.syntax, message, at: position)
  }

  /// Notes an issue after which reading cannot go on; the result is to be thrown.
  mutating func stop(_ code: FormatIssue.Code, _ message: String, at position: TextPosition) -> ReadingStopped {
    issues.add(code, message, at: position)
    return ReadingStopped()
  }

  /// Notes a mistake in the grammar after which reading cannot go on; the result is to be thrown.
  mutating func stop(_ message: String, at position: TextPosition) -> ReadingStopped {
    stop(.syntax, message, at: position)
  }
}
