/// Where a line of a definition stands in the source.
struct Place: Hashable, Sendable, CustomStringConvertible {
  let fileID: String
  let line: UInt

  /// The file without its module, and the line: `Orders.swift:12`.
  var description: String {
    let file = fileID.split(separator: "/").last.map(String.init) ?? fileID
    return "\(file):\(line)"
  }
}
