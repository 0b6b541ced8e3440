public import StateMachines

extension MachineDescription {
  /// Reads the configuration of an XState machine, version 5, in JSON.
  ///
  /// Use it for charts that an editor or a web application shares with Swift: guards and actions are names, which
  /// ``definition(_:_:total:maximumMicrosteps:_:)`` binds to closures. Expressions are not evaluated. <doc:XState> lists what is read.
  ///
  /// ```swift
  /// let chart = try MachineDescription(xstate: text, file: "player.json")
  /// ```
  ///
  /// - Parameters:
  ///   - xstate: The text in UTF-8, with or without a byte order mark.
  ///   - file: The name of the file, for messages and for the places of states and lines.
  ///   - limits: How large the text may be.
  /// - Throws: Everything that is wrong with the text, or that machines of this library would do in another way than XState, each with its
  ///   line and column.
  /// - Complexity: Linear in the length of the text, times the depth of the chart; patterns of events around regions are compared with all
  ///   events inside.
  public init(xstate: some Collection<UInt8>, file: String = "machine.json", limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    var outside: [FormatIssue] = []
    let bytes = try FileBytes.array(xstate, file: file, limits: limits)
    self = try Self.read(xstate: bytes, IssueList(file: file, limits: limits), &outside)
  }

  private static func read(xstate: [UInt8], _ issues: IssueList, _ outside: inout [FormatIssue]) throws(FormatError) -> Self {
    var issues = issues
    let value = try JSONValue.read(xstate, issues: &issues).value
    var reader = XStateReader(issues)
    guard let description = reader.read(value) else { throw FormatError(reader.issues.sorted) }
    try reader.issues.check()
    outside += reader.issues.sortedOutside
    return description
  }

  /// Reads as much of the configuration of an XState machine as this library has: what it does not have becomes a name, or is left out.
  ///
  /// Use it to draw, check or convert files of any program. Code, parameters, built-in actions and guards that are made of others become
  /// names of actions and guards: a machine can be built when closures are bound to them. What XState would run in another way is read, and
  /// listed. Files that `init(xstate:file:limits:)` reads give the same description. <doc:XState> lists what becomes of
  /// what.
  ///
  /// - Parameters:
  ///   - xstate: The text in UTF-8, with or without a byte order mark.
  ///   - file: The name of the file, for places and messages.
  ///   - limits: How large the text may be.
  ///   - unsupported: Everything that was left out, became a name, or runs in another way is appended here, with its place.
  /// - Throws: What is wrong with the text in XState too, such as a target that does not exist, each with its place.
  /// - Complexity: Linear in the length of the text, times the depth of the chart; patterns of events around regions are compared with all
  ///   events inside.
  public init(
    xstate: some Collection<UInt8>, file: String = "machine.json", limits: ReadingLimits = ReadingLimits(),
    unsupported: inout [FormatIssue]
  ) throws(FormatError) {
    let bytes = try FileBytes.array(xstate, file: file, limits: limits)
    self = try Self.read(xstate: bytes, IssueList(file: file, limits: limits, isLenient: true), &unsupported)
  }

  /// Reads as much of the configuration of an XState machine as this library has, as the form for bytes does.
  ///
  /// - Parameters:
  ///   - xstate: The text.
  ///   - file: The name of the file, for places and messages.
  ///   - limits: How large the text may be.
  ///   - unsupported: Everything that was left out, became a name, or runs in another way is appended here.
  /// - Throws: What is wrong with the text in XState too, each with its place.
  public init(
    xstate: String, file: String = "machine.json", limits: ReadingLimits = ReadingLimits(), unsupported: inout [FormatIssue]
  ) throws(FormatError) {
    try self.init(xstate: xstate.utf8, file: file, limits: limits, unsupported: &unsupported)
  }

  /// Reads as much of a file with the configuration of an XState machine as this library has, as the form for bytes does.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which messages name.
  ///   - limits: How large the file may be; a larger one is not loaded.
  ///   - unsupported: Everything that was left out, became a name, or runs in another way is appended here.
  /// - Throws: What is wrong with the file in XState too, or why it cannot be read.
  public init(xstateFile path: String, limits: ReadingLimits = ReadingLimits(), unsupported: inout [FormatIssue]) throws(FormatError) {
    try self.init(xstate: FileBytes.read(contentsOf: path, limits: limits), file: path, limits: limits, unsupported: &unsupported)
  }

  /// Reads the configuration of an XState machine, as the form for bytes does.
  ///
  /// - Parameters:
  ///   - xstate: The text.
  ///   - file: The name of the file, for messages.
  ///   - limits: How large the text may be.
  /// - Throws: Everything that is wrong with the text.
  public init(xstate: String, file: String = "machine.json", limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    try self.init(xstate: xstate.utf8, file: file, limits: limits)
  }

  /// Reads a file with the configuration of an XState machine.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which messages name.
  ///   - limits: How large the file may be; a larger one is not loaded.
  /// - Throws: Everything that is wrong with the file, or why it cannot be read.
  public init(xstateFile path: String, limits: ReadingLimits = ReadingLimits()) throws(FormatError) {
    try self.init(xstate: FileBytes.read(contentsOf: path, limits: limits), file: path, limits: limits)
  }

  /// The chart as the configuration of an XState machine, version 5, in JSON: an argument of `createMachine`.
  ///
  /// - Returns: The text, which ends with a line feed; equal descriptions have equal texts.
  /// - Throws: Everything that XState cannot express, or would do in another way, each with its place.
  /// - Complexity: Linear in states and lines, times the depth of the chart.
  public func xstate() throws(FormatError) -> String {
    var unsupported: [FormatIssue] = []
    let text = xstate(unsupported: &unsupported)
    if !unsupported.isEmpty { throw FormatError(unsupported) }
    return text
  }

  /// The chart as the configuration of an XState machine, without what XState cannot express.
  ///
  /// Use it for a drawing or a first version that is completed by hand; ``xstate()`` never leaves anything out.
  ///
  /// - Parameter unsupported: What was left out, or what XState does in another way, is added here.
  /// - Returns: The text, which ends with a line feed.
  /// - Complexity: Linear in states and lines, times the depth of the chart.
  public func xstate(unsupported: inout [FormatIssue]) -> String {
    var writer = XStateWriter(self)
    let value = writer.write()
    unsupported += writer.issues
    return JSONWriter.text(of: value)
  }
}
