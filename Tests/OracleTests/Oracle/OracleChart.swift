/// A statechart as plain data: what ``OracleInterpreter`` runs, and what a random differential test makes up.
///
/// It knows nothing of the library. States are found by name; names of regions without a name begin with `#` and are never shown.
struct OracleChart: Equatable, Sendable {
  /// What happens when a guard or an action throws.
  enum ErrorPolicy: Sendable {
    case undo
    case raise
  }

  /// A join of states in different regions, each with its own event.
  struct Join: Equatable, Sendable {
    struct Source: Equatable, Sendable {
      var state: String
      var event: String
    }

    var sources: [Source]
    var targets: [String]
    var actions: [OracleAction] = []
  }

  /// The `<scxml>` element; it is never part of a configuration.
  var root: OracleState
  var counters: [String: Int] = [:]
  var joins: [Join] = []
  var onError = ErrorPolicy.undo
  var maximumMicrosteps = 1_000

  init(initial: [String] = [], _ states: [OracleState]) {
    root = OracleState("#root", .compound, states)
    root.initial = initial
  }
}
