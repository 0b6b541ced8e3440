import StateMachines

extension FormatIssue.Code {
  /// The code of an issue of a definition.
  init(definition code: DefinitionIssue.Code) { description = code.description }
}
