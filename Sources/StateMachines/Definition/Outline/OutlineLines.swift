/// States, as a line speaks of them.
enum StateFilter {
  case one(Int32)
  case listed(Rows)
  case any(except: Rows)
}

/// Events, as a line speaks of them.
enum EventFilter {
  /// One event, named by itself.
  case event(Int32)
  case listed(Rows)
  case any
  case kind(Int32)
  case eventCase(Int32, matcher: Int32)
  case matching(Int32)
  case done(of: Int32)
  case failure
}

/// Where a transition or a branch leads: some of the outline's targets.
struct TargetList {
  var rows = Rows()
}

struct TargetName {
  var state: Int32
  /// The state's history is meant, rather than the state.
  var history: HistoryDepth?
  /// Its payload; −1 for none.
  var value: Int32 = -1
}

struct TransitionLine {
  var scope: Int32 = 0
  var place: LinePlace
  /// Nil for an eventless transition.
  var events: EventFilter?
  var sources: StateFilter
  var kind = TransitionKind.external
  /// It runs its action and leaves no state.
  var isInternal = false
  /// Its branches were written as such.
  var isJunction = false
  /// It takes whatever event it waits for.
  var isUnguarded: Bool
  var condition: Int32 = -1
  var computation: Int32 = -1
  /// What the action is called, a number among the outline's names.
  var action: Int32 = -1
  var perform: Int32 = -1
  /// Some of the outline's: one for all but junctions and computed targets; none for an internal transition.
  var branches: Rows
  /// The join that it belongs to; −1 for none.
  var join: Int32 = -1
}

struct BranchLine {
  var condition: Int32 = -1
  var targets: TargetList
  /// What the action is called, a number among the outline's names.
  var action: Int32 = -1
  var perform: Int32 = -1
}

struct HookLine {
  enum Moment {
    case before
    case after
    case entry
    case exit
    /// Rejected events: their hooks are in no table.
    case rejection
  }

  var place: LinePlace
  var moment: Moment
  /// Nil for any transition.
  var events: EventFilter?
  /// The sources, or the states entered or left; nil for any.
  var from: StateFilter?
  var to: StateFilter?
  /// What the hook is called, a number among the outline's names.
  var name: Int32 = -1
  /// −1 for a rejection.
  var hook: Int32 = -1
}

struct DeferralLine {
  var scope: Int32
  var place: LinePlace
  var events: EventFilter
  var states: StateFilter
}

struct TimeoutLine {
  var place: LinePlace
  var state: Int32
  var event: Int32
  var duration: Duration?
  var computation: Int32 = -1
}

/// Where the history of a state leads that was never active.
struct HistoryLine {
  var place: LinePlace
  var state: Int32
  var depth: HistoryDepth
  var targets: TargetList
  var action: Int32 = -1
  var perform: Int32 = -1
}

/// States in different regions, each left by an event of its own, and where they lead together.
struct JoinLine {
  var place: LinePlace
  var sources: [(state: Int32, event: Int32)]
  /// The only one of the transition that each source has.
  var branch: Rows
  var action: Int32 = -1
  var perform: Int32 = -1
}

/// What lines stand in: the definition, or a state with states inside.
struct ScopeLine {
  /// The state; −1 for the definition.
  var state: Int32 = -1
  /// The line that declares it; −1 for the definition.
  var declaration = -1
  var isParallel = false
  var initial = TargetList()
  /// Runs after the entry actions, where the state is entered by its initial states; −1 for none.
  var defaultEntry: Int32 = -1
  var place: LinePlace
}

/// `state(_)`, `final(_)`, `compound(_)`, `parallel(_)`, or a region without a name.
struct StateDeclaration {
  enum Form {
    case atomic
    case final
    case compound
    case parallel
    case region
  }

  var state: Int32
  var form: Form
  var scope: Int32
  var order: Int32
  var place: LinePlace
}
