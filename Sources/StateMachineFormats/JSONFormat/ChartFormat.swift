/// The names of the format: what the reader, the writer and the schema have in common.
enum ChartFormat {
  static let name = "state-machine-chart"
  static let version = 1
  /// How deep statements may be inside of `choose`; reading them takes stack.
  static let maximumStatementDepth = 32

  static let rootKeys = [
    "$schema", "format", "version", "name", "notes", "onError", "initial", "onStart", "variables", "events", "states", "transitions",
    "histories",
    "joins", "hooks", "deferrals", "timeouts", "invocations",
  ]
  /// The sections whose items have a line each.
  static let lines = ["transitions", "histories", "joins", "deferrals", "timeouts", "hooks", "invocations"]
  static let stateKeys = ["name", "final", "holds", "initial", "onDefaultEntry", "states", "regions", "notes"]
  static let regionKeys = ["initial", "onDefaultEntry", "states", "notes"]
  static let transitionKeys = [
    "on", "ignore", "impossible", "stops", "from", "in", "to", "choosing", "kind", "if", "do", "scope", "notes",
  ]
  static let triggers = ["on", "ignore", "impossible"]
  static let statements = ["raise", "send", "complete", "cancel", "log", "assign", "choose"]
  static let events = ["any", "prefix", "matching", "done", "completion", "failure", "failureOf", "always"]
}
