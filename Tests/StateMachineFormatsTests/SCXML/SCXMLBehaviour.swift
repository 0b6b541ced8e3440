import StateMachineFormats
import StateMachines

/// An SCXML chart whose machine reaches the final state `pass` if it does what the standard says, and `fail` if it does not.
struct SCXMLBehaviour: Sendable, CustomStringConvertible {
  /// What the standard says.
  var title: String
  /// What is inside of `<scxml>`, apart from the two final states.
  var content: String
  /// Further attributes of `<scxml>`.
  var attributes: String

  init(_ title: String, attributes: String = "", _ content: String) {
    (self.title, self.content, self.attributes) = (title, content, attributes)
  }

  var description: String { title }

  func chart() throws -> MachineDescription {
    try MachineDescription(scxml: SCXMLSnippet.file("\(content)\n<final id='pass'/><final id='fail'/>", attributes: attributes))
  }

  /// The states of a machine of a chart when ten seconds have passed.
  static func end(_ chart: MachineDescription) throws -> [String] {
    var machine = Machine(try chart.definition(String.self, String.self))
    machine.advance(to: .seconds(10))
    return machine.configuration
  }
}

/// `<data>` with an expression.
func data(_ id: String, _ value: String) -> String { "<datamodel><data id='\(id)' expr=\"\(value)\"/></datamodel>" }

/// A statement that appends letters to the variable `order`.
func note(_ letters: String) -> String { "<assign location='order' expr=\"order + '\(letters)'\"/>" }

/// Eventless transitions that compare the variable `order`.
func compare(_ letters: String) -> String { "<transition cond=\"order == '\(letters)'\" target='pass'/><transition target='fail'/>" }
