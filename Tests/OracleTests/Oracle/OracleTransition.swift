/// A transition of an ``OracleState``; without targets it is internal.
///
/// It may also be a line that ignores its event or says that it is impossible.
struct OracleTransition: Equatable, Sendable {
  enum Kind: Sendable {
    case external
    case local
  }

  /// What the line says of its event.
  enum Decision: Sendable {
    case transition
    case ignored
    case impossible
  }

  var trigger: OracleTrigger
  var targets: [String] = []
  var kind = Kind.external
  var condition = OracleGuard.always
  var actions: [OracleAction] = []
  var decision = Decision.transition

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

  /// A line that takes an event and nothing else.
  init(_ decision: Decision, _ trigger: OracleTrigger) {
    self.init(trigger)
    self.decision = decision
  }
}
