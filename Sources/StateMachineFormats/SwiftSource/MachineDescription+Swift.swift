public import StateMachines

extension MachineDescription {
  /// Writes the chart as a Swift source file: its states and events as enumerations, and its lines as a definition.
  ///
  /// Use it to go on in Swift with a chart that was drawn or generated elsewhere. The file compiles as it is. Guards and actions that the
  /// chart calls by name are requirements of a protocol, `OrderActions`; conform a type to it and pass a value to `orderDefinition(_:)`.
  ///
  /// ```swift
  /// let source = try description.swift()
  /// ```
  ///
  /// Names are in lower camel case. Where one had to be changed, the enumeration has the names of the chart as raw values, which
  /// rejections and diagrams show.
  ///
  /// - Parameter name: What the names of types begin with: `order` for `OrderState` and `OrderEvent`. Nil is the name of the chart.
  /// - Returns: The text of the file, formatted as by `swift format` with lines of up to 140 columns.
  /// - Throws: A ``FormatError`` with everything that cannot be written: variables and what depends on them, payloads, invocations.
  /// - Complexity: Linear in the lines of the chart, as a rule.
  public func swift(name: String? = nil) throws(FormatError) -> String {
    var issues: [FormatIssue] = []
    let source = swift(name: name, unsupported: &issues)
    if !issues.isEmpty { throw FormatError(issues) }
    return source
  }

  /// Writes the chart as a Swift source file, even where not all of it can be written.
  ///
  /// Where a condition or an action cannot be written, a requirement of the protocol is in its place, with a comment that shows what the
  /// chart says; so the file still compiles, and does nothing that the chart does not say.
  ///
  /// - Parameters:
  ///   - name: What the names of types begin with. Nil is the name of the chart.
  ///   - unsupported: What is not written is appended to it.
  /// - Returns: The text of the file.
  public func swift(name: String? = nil, unsupported: inout [FormatIssue]) -> String {
    var writer = SwiftWriter(self, name: name)
    let lines = writer.lines()
    let file = SwiftFile(&writer, SwiftLayout(writer.tree, lines, initial: initial))
    unsupported += writer.issues
    return file.text
  }
}
