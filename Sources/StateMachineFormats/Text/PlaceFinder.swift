/// Finds characters inside of values, which readers decode, in the text from which they were read.
///
/// Linear in the distance from the character that was found before; a character before that one is looked for from the beginning.
struct PlaceFinder: Sendable {
  private let bytes: [UInt8]
  private let start: Int
  private var offset: Int
  private var line = 1
  private var column = 1

  /// - Parameters:
  ///   - bytes: The text, valid UTF-8.
  ///   - start: Where it begins, behind a byte order mark.
  init(_ bytes: [UInt8], from start: Int = 0) {
    (self.bytes, self.start, offset) = (bytes, start, start)
  }

  /// Where a character of the value of an XML attribute is: a reference such as `&lt;`, or the end of a line, is one character.
  ///
  /// - Parameters:
  ///   - number: The number of the character in the value, counted from 0.
  ///   - beginning: Where the value begins, behind its quote.
  /// - Returns: The line and the column; the end of the text for a character that the value does not have.
  mutating func position(ofCharacter number: Int, inAttributeAt beginning: TextPosition) -> TextPosition {
    seek(beginning)
    for _ in 0..<number where offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "&") {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ";") { skip() }
        skip()
      } else {
        if isAtPair(UInt8(ascii: "\r"), UInt8(ascii: "\n")) { skip() }
        skip()
      }
    }
    return TextPosition(line: line, column: column)
  }

  /// Where a character of a JSON string is: an escape such as `\n`, or a surrogate pair of two of them, is one character.
  ///
  /// - Parameters:
  ///   - number: The number of the character in the value, counted from 0.
  ///   - beginning: Where the string begins, with its quote.
  /// - Returns: The line and the column; the end of the text for a character that the value does not have.
  mutating func position(ofCharacter number: Int, inStringAt beginning: TextPosition) -> TextPosition {
    seek(beginning)
    skip()
    for _ in 0..<number where offset < bytes.count { skipCharacterOfString() }
    return TextPosition(line: line, column: column)
  }

  private mutating func skipCharacterOfString() {
    guard isAtPair(UInt8(ascii: "\\"), UInt8(ascii: "u")) else {
      if bytes[offset] == UInt8(ascii: "\\") { skip() }
      return skip()
    }
    // The first half of a surrogate pair has a code from D800 to DBFF.
    let digits = String(decoding: bytes[min(offset + 2, bytes.count)..<min(offset + 6, bytes.count)], as: UTF8.self)
    let isFirstHalf = UInt32(digits, radix: 16).map { (0xD800...0xDBFF).contains($0) } ?? false
    skip(6)
    if isFirstHalf, isAtPair(UInt8(ascii: "\\"), UInt8(ascii: "u")) { skip(6) }
  }

  private func isAtPair(_ first: UInt8, _ second: UInt8) -> Bool {
    offset + 1 < bytes.count && bytes[offset] == first && bytes[offset + 1] == second
  }

  private mutating func seek(_ position: TextPosition) {
    if (line, column) > (Int(position.line), Int(position.column)) { (offset, line, column) = (start, 1, 1) }
    while offset < bytes.count, (line, column) < (Int(position.line), Int(position.column)) { skip() }
  }

  private mutating func skip(_ count: Int) {
    for _ in 0..<count { skip() }
  }

  /// Goes on by a character, counting lines and columns as ``PositionTracker`` does.
  private mutating func skip() {
    guard offset < bytes.count else { return }
    let byte = bytes[offset]
    offset += 1
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && (offset >= bytes.count || bytes[offset] != UInt8(ascii: "\n")) {
      (line, column) = (line + 1, 1)
    } else {
      while offset < bytes.count, bytes[offset] & 0b1100_0000 == 0b1000_0000 { offset += 1 }
      column += 1
    }
  }
}
