/// A transition of an ``OracleState``; without targets it is internal.
struct OracleTransition: Equatable, Sendable {
  enum Kind: Sendable {
    case external
    case local
  }

  var trigger: OracleTrigger
  var targets: [String] = []
  var kind = Kind.external
  var condition = OracleGuard.always
  var actions: [OracleAction] = []

  init(
    _ trigger: OracleTrigger, to targets: [String] = [], kind: Kind = .external, if condition: OracleGuard = .always,
    do actions: [OracleAction] = []
  ) {
    self.trigger = trigger
    self.targets = targets
    self.kind = kind
    self.condition = condition
    self.actions = actions
  }
}
