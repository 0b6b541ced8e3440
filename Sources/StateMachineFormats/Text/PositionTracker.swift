/// Translates offsets of bytes into lines and columns; linear over a whole text, as long as the offsets do not decrease.
///
/// A line ends with LF, CR LF or CR. Columns are counted in Unicode scalars.
struct PositionTracker {
  private let start: Int
  private var offset: Int
  private var line = 1
  private var column = 1

  /// Begins at the first character of a text, behind a byte order mark.
  init(start: Int) {
    (self.start, offset) = (start, start)
  }

  /// The position of the character whose first byte is at an offset of valid UTF-8.
  mutating func position(at target: Int, in bytes: [UInt8]) -> TextPosition {
    if target < offset { self = PositionTracker(start: start) }
    if target > offset { advance(to: min(target, bytes.count), in: bytes) }
    return TextPosition(line: line, column: column)
  }

  private mutating func advance(to target: Int, in bytes: [UInt8]) {
    var (offset, line, column) = (offset, line, column)
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && (offset >= bytes.count || bytes[offset] != UInt8(ascii: "\n")) {
        line += 1
        column = 1
      } else if byte & 0b1100_0000 != 0b1000_0000 {
        column += 1
      }
    }
    (self.offset, self.line, self.column) = (offset, line, column)
  }
}
