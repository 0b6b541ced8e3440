public import StateMachines

extension MachineDescription {
  /// Reads a file of TBStateMachine's builder (`TBSMStateMachineBuilder`).
  ///
  /// Use it to bring charts over. Names of states, which TBStateMachine needs to be unique among neighbours only, become the path of the
  /// state where several have one name: `b/b2/b21`, `c/c2@1/c222`. The first state of each list is the initial one. What TBStateMachine
  /// passes over or finds out when an event comes, such as an unknown type or a path that leads nowhere, is reported here.
  ///
  /// - Parameters:
  ///   - json: The text in UTF-8.
  ///   - file: The name of the file, for messages and for the places of states and lines.
  ///   - limits: How large the text may be.
  /// - Throws: Everything that is wrong with the text, each with its line and column.
  /// - Complexity: Linear in the length of the text.
  public init(
    tbStateMachineJSON json: some Collection<UInt8>, file: String = "machine.json", limits: ReadingLimits = ReadingLimits()
  ) throws(FormatError) {
    var issues = IssueList(file: file, limits: limits)
    let value = try JSONValue.read(FileBytes.array(json, file: file, limits: limits), issues: &issues).value
    var reader = TBReader(issues)
    let description = reader.read(value)
    try reader.issues.check()
    self = description
  }

  /// Reads a file of TBStateMachine's builder, as the form for bytes does.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - file: The name of the file, for messages.
  ///   - limits: How large the text may be.
  /// - Throws: Everything that is wrong with the text.
  public init(
    tbStateMachineJSON json: String, file: String = "machine.json", limits: ReadingLimits = ReadingLimits()
  ) throws(FormatError) {
    try self.init(tbStateMachineJSON: json.utf8, file: file, limits: limits)
  }
}
