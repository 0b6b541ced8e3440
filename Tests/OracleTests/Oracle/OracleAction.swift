/// The closed language of actions.
indirect enum OracleAction: Equatable, Sendable {
  struct Branch: Equatable, Sendable {
    var condition: OracleGuard
    var actions: [OracleAction]
  }

  case log(String)
  /// An internal event, in the same macrostep.
  case raise(String)
  /// An external event, after so many milliseconds.
  case send(String, after: Int)
  case set(String, OracleNumber)
  /// The first branch that holds.
  case choose([Branch])
  /// Throws.
  case fail

  static func increment(_ counter: String) -> Self {
    .set(counter, .calculated(.plus, .counter(counter), 1))
  }
}
