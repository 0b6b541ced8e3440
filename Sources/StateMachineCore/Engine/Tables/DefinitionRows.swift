/// A state, as the engine knows it.
///
/// States are numbered in document order, so what is inside a state follows it.
package struct StateNode {
  package enum Kind: UInt8 {
    case atomic
    case final
    case compound
    case parallel
  }

  package var kind = Kind.atomic
  /// False for a region without a name, which has no value.
  package var isNamed = true
  /// The state around it; none at the top.
  package var parent = StateID.none
  /// The first state after it that is not inside.
  package var end = StateID.first
  /// Entered, left: the operations of its hooks.
  var entry = OperationID.Rows()
  var exit = OperationID.Rows()
  /// Of a compound state, the goals of its initial transition and the operation that runs with it.
  var initial = GoalID.Rows()
  var defaultEntry = OperationID.Rows()
  package var timeouts = TimeoutID.Rows()
  /// What is done while it is active.
  package var works = WorkID.Rows()
  /// What it postpones.
  package var deferrals = DeferralID.Rows()
  /// Its histories that some transition leads to.
  package var histories = HistoryID.Rows()
  /// Its places in joins.
  package var joins = JoinSourceID.Rows()
  /// Where the dispatch table answers for its completion; none for what is never done.
  package var doneColumn = ColumnID.none
  /// Its place among the payloads, if it holds one, and what makes it where no transition does.
  package var slot = SlotID.none
  var maker = OperationID.none
  /// It or a state around it has eventless transitions.
  var hasEventless = false
  /// It or a state around it postpones events.
  var mayDefer = false

  package var isFinal: Bool { kind == .final }
  package var holdsPayload: Bool { slot.exists }
  package var isAtomic: Bool { kind == .atomic || kind == .final }
  /// Nothing waits while the state is active, and nothing leads out of it or of a state around it without an event.
  var isQuiet: Bool { timeouts.isEmpty && works.isEmpty && !hasEventless }
}

/// A transition at one state and column: whether it is enabled, and by which of its routes.
package struct Candidate {
  /// The state that the transition is declared on.
  var source: StateID
  /// Asked first, where the event alone does not decide; none where it does.
  var matcher = MatcherID.none
  /// The guard of the transition, if it has one.
  var condition = GuardID.none
  var decision = CellDecision.transition
  /// The branches of a junction; for other transitions one.
  var routes = RouteID.Rows()
  /// The line that declares it, where a join has one for each of its sources, behind all others.
  var line: TransitionLineID
  /// What is tried next: of the same state, then of those around it.
  var next = CandidateID.none

  /// It says that the event is ignored, or cannot come.
  var isDecision: Bool { decision == .ignored || decision == .impossible }

  /// It is a transition with one route.
  var isOneTransition: Bool { decision == .transition && routes.count == 1 }
}

/// A way from a source to its targets, with all that is run on it beside entry and exit actions.
struct Route {
  /// The guard of the branch, if it has one.
  var condition = GuardID.none
  /// The deepest state that contains all targets; none for an internal transition, and where history decides.
  var target = StateID.none
  /// What is left and entered lies inside.
  var domain = Domain.none
  /// Where it leads.
  var goals = GoalID.Rows()
  /// The states that are entered, in document order; none where history decides.
  var entries = EntryID.Rows()
  /// Before, exit, action, entry and after operations are in this order; those of exit and entry are there for plain routes only.
  var operations = OperationID.Rows()
  var beforeCount = 0
  var exitCount = 0
  var actionCount = 0
  var entryCount = 0
  /// Its place in a join, if it has one.
  var joinSource = JoinSourceID.none
  /// It leaves the outer one of source and target active, where history decides which that is.
  var isLocal = false
  /// Its action makes the payload of the target.
  var makesPayload = false
  /// See ``RouteRow/isPlain``.
  var isPlain = false

  var isInternal: Bool { domain == Domain.none }

  var befores: OperationID.Rows { OperationID.Rows(first: operations.first, count: beforeCount) }
  var actions: OperationID.Rows {
    OperationID.Rows(first: operations.first.advanced(by: beforeCount + exitCount), count: actionCount)
  }
  var afters: OperationID.Rows {
    let earlier = beforeCount + exitCount + actionCount + entryCount
    return OperationID.Rows(first: operations.first.advanced(by: earlier), count: operations.count - earlier)
  }
}

/// The state inside which a transition leaves and enters; beside the id of a state it may be one of these.
enum Domain {
  /// The definition as a whole.
  static var root: StateID { .none }
  /// The transition is internal.
  static var none: StateID { StateID(rawValue: -2) }
  /// It depends on what a history remembers.
  static var byHistory: StateID { StateID(rawValue: -3) }
}

/// One of the states that a transition leads to: a state, or those that a history leads to.
package struct Goal {
  /// None for a history.
  package var node = StateID.none
  /// None for a state.
  package var history = HistoryID.none
}

/// A state that a transition enters.
struct Entry {
  var node: StateID
  /// It is a compound state that starts with its initial states.
  var isDefault = false
}

/// What is remembered of a state when it is left, and where a transition to it leads before.
package struct HistoryRow {
  /// The state.
  package var node: StateID
  package var isDeep: Bool
  /// Among the words that a machine remembers: one bit for each state inside.
  package var words: WordID.Rows
  /// The history that remembers, this one or another of the same state and depth.
  package var record = HistoryID.none
  /// Where it leads as long as the state was never active, and what runs then, after the state's entry actions.
  var defaults = GoalID.Rows()
  var content = OperationID.Rows()
}

/// The place of a state in a join.
package struct JoinSource {
  /// Among the words that a machine remembers: one bit for each source.
  package var words: WordID.Rows
  package var bit: Int
  package var count: Int
  /// The join, by the order of declaration.
  package var join: JoinID
  /// That of the event which lets the state in.
  package var column: ColumnID
  /// Where the join leads.
  package var goals: GoalID.Rows
}

/// One hook or action, at its place in a microstep.
struct Operation {
  var hook: HookID
  /// Asked first, for a hook that waits for a `.matching` descriptor.
  var matcher = MatcherID.none
  /// The states that a hook waits for, where history decides to which a transition leads.
  var targetFilter = TargetFilterID.none
}

/// The states that a hook waits for: these, or all but these.
struct TargetFilter {
  var nodes: Set<StateID>
  var excludes: Bool

  func passes(_ node: StateID) -> Bool {
    nodes.contains(node) != excludes
  }
}

/// An event that is sent when a state has been active for some time.
package struct Timeout {
  package var column: ColumnID
  /// The line that declares it.
  var line: TimeoutLineID
  /// Zero or less is due at once; nil is worked out on entry.
  package var duration: Duration?
  var computation = DurationID.none
}

/// A task, a stream or a child machine of a state.
package struct WorkRow {
  package var node: StateID
  /// The line that declares it.
  var line: WorkLineID
  /// Where the dispatch table answers for its failure.
  package var failureColumn: ColumnID
}

/// What a state postpones: the events of a column, or those that a matcher finds.
package struct Deferral {
  /// None for every event.
  package var column = ColumnID.none
  package var matcher = MatcherID.none
}
