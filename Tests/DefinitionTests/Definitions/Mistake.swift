import StateMachines
import Testing

/// A door, a machine as simple as possible; the fixture of the suites about definitions.
enum Door: Hashable, Sendable {
  case open
  case closed
  case locked
  case removed
}

enum Hand: Hashable, Sendable {
  case push
  case pull
  case turnKey
  case knock
}

typealias DoorDefinition = MachineDefinition<Door, Hand>
typealias DoorRules = @Sendable (inout DoorDefinition.Builder) -> Void

/// Rules with one wrong line, and what is said of it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let name: String
  let code: DefinitionIssue.Code
  let line: UInt
  let message: String
  let rules: DoorRules

  init(_ name: String, _ code: DefinitionIssue.Code, line: UInt, message: String, _ rules: @escaping DoorRules) {
    self.name = name
    self.code = code
    self.line = line
    self.message = message
    self.rules = rules
  }

  var testDescription: String { name }
}

/// Rules in which nothing is wrong, however much they look like a mistake.
struct LookAlike: Sendable, CustomTestStringConvertible {
  let name: String
  let rules: DoorRules

  init(_ name: String, _ rules: @escaping DoorRules) {
    self.name = name
    self.rules = rules
  }

  var testDescription: String { name }
}
