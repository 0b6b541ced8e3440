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
  public init(scxml: some Collection<UInt8>, file: String = "chart.scxml", limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    var outside: [FormatIssue] = []
    self = try Self.read(FileBytes.array(scxml, file: file, limits: limits), IssueList(file: file, limits: limits), &outside)
  }

  private static func read(_ bytes: [UInt8], _ issues: IssueList, _ outside: inout [FormatIssue]) throws(FormatError) -> Self {
    var issues = issues
    let (root, places) = try XMLElement.read(bytes, issues: &issues)
    var reader = SCXMLReader(root, places, issues: issues)
    let description = try reader.read()
    outside += reader.issues.sortedOutside
    return description
  }

  /// Reads as much of a chart from SCXML as this library has: what it does not have becomes a name, or is left out.
  ///
  /// Use it to draw, check or convert files of any program. Scripts, statements, other languages of expressions, event data and sends to
  /// other sessions become names of actions and guards: a machine can be built when closures are bound to them. Files that
  /// `init(scxml:file:limits:)` reads give the same description. <doc:SCXML> lists what becomes of what.
  ///
  /// ```swift
  /// var unsupported: [FormatIssue] = []
  /// let chart = try MachineDescription(scxml: data, unsupported: &unsupported)
  /// ```
  ///
  /// - Parameters:
  ///   - scxml: The file, in UTF-8 or in the encoding that it declares.
  ///   - file: The name of the file, for places and messages.
  ///   - limits: How large the file may be.
  ///   - unsupported: Everything that was left out or became a name is appended here, with its place and with what became of it.
  /// - Throws: What is wrong with the file in SCXML too, such as a target that does not exist, each with its place.
  /// - Complexity: Linear in the size of the file, apart from a factor for how deep its states are nested.
  public init(
    scxml: some Collection<UInt8>, file: String = "chart.scxml", limits: ReadingLimits = ReadingLimits(),
    unsupported: inout [FormatIssue]
  ) throws(FormatError) {
    let bytes = try FileBytes.array(scxml, file: file, limits: limits)
    self = try Self.read(bytes, IssueList(file: file, limits: limits, isLenient: true), &unsupported)
  }

  /// Reads as much of a chart from a text in SCXML as this library has, as the form for bytes does.
  ///
  /// - Parameters:
  ///   - scxml: The text.
  ///   - file: The name of the file, for places and messages.
  ///   - limits: How large the text may be.
  ///   - unsupported: Everything that was left out or became a name is appended here.
  /// - Throws: What is wrong with the text in SCXML too, each with its place.
  public init(
    scxml: String, file: String = "chart.scxml", limits: ReadingLimits = ReadingLimits(), unsupported: inout [FormatIssue]
  ) throws(FormatError) {
    try self.init(scxml: scxml.utf8, file: file, limits: limits, unsupported: &unsupported)
  }

  /// Reads as much of a file in SCXML as this library has, as the form for bytes does.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which messages name.
  ///   - limits: How large the file may be; a larger one is not loaded.
  ///   - unsupported: Everything that was left out or became a name is appended here.
  /// - Throws: What is wrong with the file in SCXML too, or why it cannot be read.
  public init(scxmlFile path: String, limits: ReadingLimits = ReadingLimits(), unsupported: inout [FormatIssue]) throws(FormatError) {
    try self.init(scxml: FileBytes.read(contentsOf: path, limits: limits), file: path, limits: limits, unsupported: &unsupported)
  }

  /// Reads a chart from a text in SCXML 1.0, as the form for bytes does.
  ///
  /// - Parameters:
  ///   - scxml: The text; an encoding that it declares other than UTF-8 is a mistake.
  ///   - file: The name of the file, for places and messages.
  ///   - limits: How large the text may be.
  /// - Throws: Everything that is wrong with the text and everything in it that is not supported, each with its place.
  public init(scxml: String, file: String = "chart.scxml", limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    try self.init(scxml: scxml.utf8, file: file, limits: limits)
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
  /// What SCXML does not have, and `init(scxml:file:limits:)` reads back, is in attributes and elements of a namespace of
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
