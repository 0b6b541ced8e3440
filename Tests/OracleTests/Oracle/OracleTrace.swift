/// What an ``OracleInterpreter`` did, in order.
///
/// States without a name leave no trace.
enum OracleTrace: Hashable, Sendable, CustomStringConvertible {
  struct Taken: Hashable, Sendable, CustomStringConvertible {
    var source: String
    /// As they were declared: a history state by its own name.
    var targets: [String]
    /// The event, `done <state>`, `failure`, or `always`.
    var cause: String

    var description: String { "\(source)->\(targets.joined(separator: ",")) by \(cause)" }
  }

  /// Ahead of the exits, for each transition of the microstep, in the order of selection.
  case before(Taken)
  case exit(String)
  case action(String)
  case entry(String)
  /// After the entries, for each transition of the microstep: it has been taken.
  case after(Taken)
  case rejected(String)
  case deferred(String)
  /// An event that a join remembers, which is not complete yet.
  case joining(String)
  /// The macrostep failed or ran away; what it left in the trace is gone. Empty for the start.
  case undone(String)

  var description: String {
    switch self {
    case .before(let taken): "before \(taken)"
    case .exit(let state): "exit \(state)"
    case .action(let name): "action \(name)"
    case .entry(let state): "enter \(state)"
    case .after(let taken): "taken \(taken)"
    case .rejected(let event): "rejected \(event)"
    case .deferred(let event): "deferred \(event)"
    case .joining(let event): "joining \(event)"
    case .undone(let event): "undone \(event)"
    }
  }
}

/// How an event that was fired fared.
enum OracleOutcome: Hashable, Sendable {
  case transitioned
  case deferred
  case joining
  case ignored
  case rejected
  case impossible
  case undone
}
