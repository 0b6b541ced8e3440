/// The line and the column of a character in a text, both counted from 1; a ``TextPlace`` without its file.
struct TextPosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The beginning of a text; also the position of a value that was not read.
  static let start = TextPosition(line: 1, column: 1)

  let line: Int32
  let column: Int32

  init(line: Int, column: Int) {
    (self.line, self.column) = (Int32(clamping: line), Int32(clamping: column))
  }

  func place(in file: String) -> TextPlace {
    TextPlace(file: file, line: Int(line), column: Int(column))
  }

  /// The line and the column for the inside of a sentence: `line 3, column 4`.
  var description: String { "line \(line), column \(column)" }

  static func < (one: TextPosition, other: TextPosition) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}
