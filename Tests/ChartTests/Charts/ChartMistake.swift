import StateMachines
import Testing

/// A chart with one wrong line, which is marked by a line number that no file has.
struct ChartMistake: Sendable, CustomTestStringConvertible {
  /// What the wrong line says behind `line:`.
  static let here: UInt = 9_001
  /// What the line says that it contradicts.
  static let there: UInt = 9_002

  let name: String
  let code: DefinitionIssue.Code
  /// What the message speaks of.
  let mentions: [String]
  let initial: Targets<Spot>
  let rules: SpotRules

  init(
    _ name: String, _ code: DefinitionIssue.Code, _ mentions: [String] = [], initial: Targets<Spot> = [.a], _ rules: @escaping SpotRules
  ) {
    self.name = name
    self.code = code
    self.mentions = mentions
    self.initial = initial
    self.rules = rules
  }

  var testDescription: String { name }
}

/// A chart in which nothing is wrong, however much it looks like a mistake.
struct ChartLookAlike: Sendable, CustomTestStringConvertible {
  let name: String
  let initial: Targets<Spot>
  let rules: SpotRules

  init(_ name: String, initial: Targets<Spot> = [.a], _ rules: @escaping SpotRules) {
    self.name = name
    self.initial = initial
    self.rules = rules
  }

  var testDescription: String { name }
}
