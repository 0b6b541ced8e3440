/// The place of a line of a definition in the source.
///
/// A ``MachineDescription`` says with it where each of its parts is written; it calls the type ``MachineDescription/Place``.
public struct SourcePlace: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The file, as `#fileID` gives it: `Shop/Orders.swift`.
  public let fileID: String

  /// The line, counted from 1.
  public let line: UInt

  /// The column, counted from 1, of a line that is read from a file; nil for one that is written in Swift.
  public let column: UInt?

  package init(fileID: String, line: UInt, column: UInt? = nil) {
    (self.fileID, self.line, self.column) = (fileID, line, column)
  }

  /// The file without its module, the line and, where it is known, the column: `Orders.swift:12`, `order.scxml:12:3`.
  public var description: String {
    let file = fileID.split(separator: "/").last.map(String.init) ?? fileID
    return "\(file):\(line)" + (column.map { ":\($0)" } ?? "")
  }
}
