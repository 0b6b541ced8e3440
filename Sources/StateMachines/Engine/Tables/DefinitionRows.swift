/// A state, as the engine knows it.
///
/// States are numbered in document order, so what is inside a state follows it.
struct StateNode {
  enum Kind: UInt8 {
    case atomic
    case final
    case compound
    case parallel
  }

  var kind = Kind.atomic
  /// False for a region without a name, which has no value.
  var isNamed = true
  /// The state around it; −1 at the top.
  var parent: Int32 = -1
  /// The first state after it that is not inside.
  var end: Int32 = 0
  /// Entered, left: the operations of its hooks.
  var entry = Rows()
  var exit = Rows()
  /// Of a compound state, the goals of its initial transition and the operation that runs with it.
  var initial = Rows()
  var defaultEntry = Rows()
  var timeouts = Rows()
  /// What it postpones.
  var deferrals = Rows()
  /// Its histories that some transition leads to.
  var histories = Rows()
  /// Its places in joins.
  var joins = Rows()
  /// Where the dispatch table answers for its completion; −1 for what is never done.
  var doneColumn: Int32 = -1
  /// It or a state around it has eventless transitions.
  var hasEventless = false
  /// It or a state around it postpones events.
  var mayDefer = false

  var isFinal: Bool { kind == .final }
  var isAtomic: Bool { kind == .atomic || kind == .final }
}

/// A transition at one state and column: whether it is enabled, and by which of its routes.
struct Candidate {
  /// The state that the transition is declared on.
  var source: Int32
  /// Asked first, where the event alone does not decide; −1 where it does.
  var matcher: Int32 = -1
  /// The guard of the transition, −1 for none.
  var condition: Int32 = -1
  /// Works out the target; −1 where it is written.
  var computation: Int32 = -1
  /// The branches of a junction; for other transitions one.
  var routes = Rows()
  /// What is tried next: of the same state, then of those around it; −1 where nothing is.
  var next: Int32 = -1
}

/// A way from a source to its targets, with all that is run on it beside entry and exit actions.
struct Route {
  /// The guard of the branch, −1 for none.
  var condition: Int32 = -1
  /// The deepest state that contains all targets; −1 for an internal transition, and where history decides.
  var target: Int32
  /// The payload of that state, a number among the definition's values; −1 for none.
  var value: Int32 = -1
  /// What is left and entered lies inside.
  var domain = Domain.none
  /// Where it leads.
  var goals = Rows()
  /// The states that are entered, in document order; none where history decides.
  var entries = Rows()
  /// Before, exit, action, entry and after operations are in this order; those of exit and entry are there for plain routes only.
  var operations = Rows()
  var beforeCount: Int32 = 0
  var exitCount: Int32 = 0
  var actionCount: Int32 = 0
  var entryCount: Int32 = 0
  /// Its place in a join; −1 for none.
  var joinSource: Int32 = -1
  /// It leaves the outer one of source and target active, where history decides which that is.
  var isLocal = false
  /// See ``RouteRow/isPlain``.
  var isPlain = false

  var isInternal: Bool { domain == Domain.none }

  var befores: Rows { Rows(first: operations.first, count: beforeCount) }
  var actions: Rows { Rows(first: operations.first + beforeCount + exitCount, count: actionCount) }
  var afters: Rows {
    let earlier = beforeCount + exitCount + actionCount + entryCount
    return Rows(first: operations.first + earlier, count: operations.count - earlier)
  }
}

/// The state inside which a transition leaves and enters; beside the number of a state it may be one of these.
enum Domain {
  /// The definition as a whole.
  static let root: Int32 = -1
  /// The transition is internal.
  static let none: Int32 = -2
  /// It depends on what a history remembers.
  static let byHistory: Int32 = -3
}

/// One of the states that a transition leads to: a state, or those that a history leads to.
struct Goal {
  /// −1 for a history.
  var node: Int32 = -1
  /// −1 for a state.
  var history: Int32 = -1
  /// The payload, a number among the definition's values; −1 for none.
  var value: Int32 = -1
}

/// A state that a transition enters.
struct Entry {
  var node: Int32
  /// It is a compound state that starts with its initial states.
  var isDefault = false
}

/// What is remembered of a state when it is left.
struct HistoryRow {
  /// The state.
  var node: Int32
  var isDeep: Bool
  /// Among the words that a machine remembers: one bit for each state inside.
  var words: Rows
  /// Where it leads as long as the state was never active, and what runs then, after the state's entry actions.
  var defaults = Rows()
  var content = Rows()
}

/// The place of a state in a join.
struct JoinSource {
  /// Among the words that a machine remembers: one bit for each source.
  var words: Rows
  var bit: Int32
  var count: Int32
  /// The join, by the order of declaration.
  var join: Int32
}

/// One hook or action, at its place in a microstep.
struct Operation {
  var hook: Int32
  /// Asked first, for a hook that waits for a `.matching` descriptor; −1 for none.
  var matcher: Int32 = -1
  /// The states that a hook waits for, where history decides to which a transition leads; −1 for none.
  var targetFilter: Int32 = -1
}

/// The states that a hook waits for: these, or all but these.
struct TargetFilter {
  var nodes: Set<Int32>
  var excludes: Bool

  func passes(_ node: Int32) -> Bool {
    nodes.contains(node) != excludes
  }
}

/// An event that is sent when a state has been active for some time.
struct Timeout {
  var column: Int32
  /// A number among the definition's events.
  var event: Int32
  /// Zero or less is due at once; nil is worked out on entry, by the duration of that number.
  var duration: Duration?
  var computation: Int32 = -1
}

/// What a state postpones: the events of a column, or those that a matcher finds.
struct Deferral {
  /// −1: every event.
  var column: Int32 = -1
  var matcher: Int32 = -1
}
