extension MachineDescription {
  /// The place of a line of a definition in the source.
  public struct Place: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The file, as `#fileID` gives it: `Shop/Orders.swift`.
    public let fileID: String

    /// The line, counted from 1.
    public let line: UInt

    /// The file without its module, and the line: `Orders.swift:12`.
    public var description: String {
      let file = fileID.split(separator: "/").last.map(String.init) ?? fileID
      return "\(file):\(line)"
    }
  }
}

typealias Place = MachineDescription.Place
