/// A place in a file, for messages: `order.scxml:12:3`.
public struct TextPlace: Hashable, Sendable, CustomStringConvertible {
  /// The name of the file, as it was passed to the reader.
  public let file: String

  /// The line, counted from 1.
  public let line: Int

  /// The column, counted from 1 in Unicode scalars of the line; a tab counts as one.
  public let column: Int

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - file: The name of the file.
  ///   - line: The line, counted from 1.
  ///   - column: The column, counted from 1 in Unicode scalars of the line.
  public init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  /// The file, the line and the column: `order.scxml:12:3`.
  public var description: String { "\(file):\(line):\(column)" }
}
