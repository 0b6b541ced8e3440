public import StateMachines

extension MachineDescription {
  /// Reads a chart in the JSON format of this library.
  ///
  /// Use it for charts that people write, or that ``json()`` has written. The format is described in `Documentation/JSONFormat.md`.
  ///
  /// ```swift
  /// let chart = try MachineDescription(json: text, file: "order.json")
  /// ```
  ///
  /// - Parameters:
  ///   - json: The text in UTF-8, with or without a byte order mark.
  ///   - file: The name of the file, for messages and for the places of states and lines.
  ///   - limits: How large the text may be.
  /// - Throws: Everything that is wrong with the text, each with its line and column.
  /// - Complexity: Linear in the length of the text.
  public init(json: some Collection<UInt8>, file: String = "chart.json", limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    var issues = IssueList(file: file, limits: limits)
    let (value, places) = try JSONValue.read(FileBytes.array(json, file: file, limits: limits), issues: &issues)
    var reader = ChartReader(issues, places)
    guard let description = reader.read(value) else { throw FormatError(reader.issues.sorted) }
    try reader.issues.check()
    self = description
  }

  /// Reads a chart in the JSON format of this library, as the form for bytes does.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - file: The name of the file, for messages.
  ///   - limits: How large the text may be.
  /// - Throws: Everything that is wrong with the text.
  public init(json: String, file: String = "chart.json", limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    try self.init(json: json.utf8, file: file, limits: limits)
  }

  /// Reads a file in the JSON format of this library.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which messages name.
  ///   - limits: How large the file may be; a larger one is not loaded.
  /// - Throws: Everything that is wrong with the file, or why it cannot be read.
  public init(jsonFile path: String, limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    try self.init(json: FileBytes.read(contentsOf: path, limits: limits), file: path, limits: limits)
  }

  /// The chart in the JSON format of this library.
  ///
  /// `init(json:file:limits:)` reads an equal description from the text, except for places, which are those in the text, and for events
  /// that are used and not listed, which are added to the list.
  ///
  /// - Returns: The text, which ends with a line feed; equal descriptions have equal texts.
  /// - Throws: What the format cannot express: states that are not a tree in document order, or lines that no definition has.
  /// - Complexity: Linear in states and lines.
  public func json() throws(FormatError) -> String {
    var writer = ChartWriter(self)
    let value = writer.value
    if !writer.issues.isEmpty { throw FormatError(writer.issues) }
    return ChartLayout.text(of: value)
  }
}
