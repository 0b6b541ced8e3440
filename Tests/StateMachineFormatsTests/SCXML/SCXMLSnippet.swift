import StateMachineFormats
import StateMachines

/// A part of an SCXML file, and what it is read as.
struct SCXMLSnippet: Sendable, CustomStringConvertible {
  /// What the part shows.
  var title: String
  /// What is inside of `<scxml>`.
  var content: String
  /// The lines of the description, without `errors are events`.
  var lines: [String]

  init(_ title: String, _ content: String, _ lines: String...) {
    (self.title, self.content, self.lines) = (title, content, lines)
  }

  var description: String { title }

  /// A whole file; the content begins on its second line.
  static func file(_ content: String, attributes: String = "") -> String {
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:machine="urn:state-machines:scxml" version="1.0"\(attributes)>
    \(content)
    </scxml>
    """
  }

  func read() throws -> MachineDescription {
    try MachineDescription(scxml: Self.file(content), file: "chart.scxml")
  }

  /// The descriptions of the issues with content, without the name of the file; empty if it can be read.
  static func issues(in content: String, attributes: String = "") -> [String] {
    do {
      _ = try MachineDescription(scxml: file(content, attributes: attributes), file: "f")
      return []
    } catch {
      return error.issues.map { String($0.description.dropFirst(2)) }
    }
  }
}
