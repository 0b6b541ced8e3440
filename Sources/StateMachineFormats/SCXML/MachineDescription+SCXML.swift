public import Foundation
public import StateMachines

extension MachineDescription {
  /// Reads a chart from SCXML 1.0.
  ///
  /// Use it for files of other tools, and for what ``scxml()`` has written. <doc:SCXML> lists what is read, and as what.
  ///
  /// ```swift
  /// let chart = try MachineDescription(scxmlFile: "order.scxml")
  /// ```
  ///
  /// - Parameters:
  ///   - scxml: The file, in UTF-8 or in the encoding that it declares.
  ///   - file: The name of the file, for places and messages.
  ///   - limits: How large the file may be.
  /// - Throws: Everything that is wrong with the file and everything in it that is not supported, each with its place.
  /// - Complexity: Linear in the size of the file, apart from a factor for how deep its states are nested.
  public init(scxml: [UInt8], file: String = "chart.scxml", limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    var issues = IssueList(file: file, limits: limits)
    let (root, places) = try XMLElement.read(scxml, issues: &issues)
    var reader = SCXMLReader(root, places, issues: issues)
    self = try reader.read()
  }

  /// Reads a chart from SCXML 1.0, as ``init(scxml:file:limits:)-([UInt8],_,_)`` does.
  ///
  /// - Parameters:
  ///   - scxml: The file.
  ///   - file: The name of the file, for places and messages.
  ///   - limits: How large the file may be.
  /// - Throws: Everything that is wrong with the file and everything in it that is not supported, each with its place.
  public init(scxml: Data, file: String = "chart.scxml", limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    try FileBytes.check(count: scxml.count, file: file, limits: limits)
    try self.init(scxml: Array(scxml), file: file, limits: limits)
  }

  /// Reads a chart from a text in SCXML 1.0, as ``init(scxml:file:limits:)-([UInt8],_,_)`` does.
  ///
  /// - Parameters:
  ///   - scxml: The text; an encoding that it declares other than UTF-8 is a mistake.
  ///   - file: The name of the file, for places and messages.
  ///   - limits: How large the text may be.
  /// - Throws: Everything that is wrong with the text and everything in it that is not supported, each with its place.
  public init(scxml: String, file: String = "chart.scxml", limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    try FileBytes.check(count: scxml.utf8.count, file: file, limits: limits)
    try self.init(scxml: Array(scxml.utf8), file: file, limits: limits)
  }

  /// Reads a file in SCXML 1.0.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which messages name.
  ///   - limits: How large the file may be; a larger one is not loaded.
  /// - Throws: Everything that is wrong with the file, or why it cannot be read.
  public init(scxmlFile path: String, limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    try self.init(scxml: FileBytes.read(contentsOf: path, limits: limits), file: path, limits: limits)
  }
}

extension MachineDescription {
  /// Writes the chart as SCXML 1.0.
  ///
  /// What SCXML does not have, and ``init(scxml:file:limits:)-([UInt8],_,_)`` reads back, is in attributes and elements of a namespace of
  /// its own; <doc:SCXML> lists them. The same description always gives the same text.
  ///
  /// - Returns: The text, which ends with a line feed.
  /// - Throws: Everything in the description that a file cannot express, with the places of its lines.
  /// - Complexity: Linear in the size of the text.
  public func scxml() throws(FormatError) -> String {
    var unsupported: [FormatIssue] = []
    let text = scxml(unsupported: &unsupported)
    if !unsupported.isEmpty { throw FormatError(unsupported) }
    return text
  }

  /// Writes as much of the chart as SCXML 1.0 can express.
  ///
  /// Use it for tools that only show charts; a machine that is built from the text may behave differently.
  ///
  /// - Parameter unsupported: Everything that is left out or means something else in the text is appended here.
  /// - Returns: The text, which ends with a line feed.
  public func scxml(unsupported: inout [FormatIssue]) -> String {
    var writer = SCXMLWriter(self)
    let root = writer.root()
    unsupported += writer.issues
    do {
      return try XMLWriter.text(of: root, file: place.fileID)
    } catch {
      unsupported += error.issues
      return ""
    }
  }
}
