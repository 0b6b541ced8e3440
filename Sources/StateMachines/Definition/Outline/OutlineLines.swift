/// States, as a line speaks of them.
enum StateFilter {
  case one(OutlineStateID)
  case listed(ListedStateID.Rows)
  case any(except: ListedStateID.Rows)
}

/// An event that takes an argument or replies.
struct CallEvent {
  let signature: CallSignature
  /// Copies the argument before an action consumes it; none where no hook after the action sees it.
  var copier = HookID.none
}

/// Events, as a line speaks of them.
enum EventFilter {
  /// One event, named by itself.
  case event(EventID)
  case listed(ListedEventID.Rows)
  case any
  case matching(MatcherID)
  case done(of: OutlineStateID)
  /// The completion of the state in which the line starts, for a line that starts in several.
  case completion
  case failure
  /// The failure of a task or a stream.
  case workFailure(WorkNameID)
}

/// Where a transition or a branch leads: some of the outline's targets.
struct TargetList {
  var rows = TargetID.Rows()
}

struct TargetName {
  var state: OutlineStateID
  /// The state's history is meant, rather than the state.
  var history: HistoryForm?
}

struct TransitionLine {
  var scope = ScopeID.first
  var place: LinePlace
  /// Nil for an eventless transition.
  var events: EventFilter?
  var sources: StateFilter
  var kind = TransitionKind.external
  var decision = CellDecision.transition
  /// Its action takes the argument of a call, and replies.
  var isCall = false
  /// It may take an event that wants a reply: it makes one, or rejects the event.
  var repliesOrRejects: Bool {
    @inline(__always) get { isCall || decision == .impossible || decision == .stops }
  }
  /// Its action makes the payload of its target.
  var makesPayload = false
  /// It has no action of the user's: the payload of the event becomes that of the target.
  var movesPayload = false
  /// It runs its action and leaves no state.
  var isInternal = false
  /// Its branches were written as such.
  var isJunction = false
  /// It takes whatever event it waits for.
  var isUnguarded: Bool
  var condition = GuardID.none
  /// What the action is called.
  var action = ActionNameID.none
  var perform = HookID.none
  /// Some of the outline's: one for all but junctions; none for an internal transition.
  var branches: BranchID.Rows
  /// The join that it belongs to, if it does.
  var join = JoinID.none
}

struct BranchLine {
  var condition = GuardID.none
  var targets: TargetList
  /// What the action is called.
  var action = ActionNameID.none
  var perform = HookID.none
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
  /// What the hook is called.
  var name = ActionNameID.none
  /// None for a rejection.
  var hook = HookID.none
}

struct DeferralLine {
  var scope: ScopeID
  var place: LinePlace
  var events: EventFilter
  var states: StateFilter
}

struct TimeoutLine {
  var scope: ScopeID
  var place: LinePlace
  /// Each has a timeout of its own.
  var states: StateFilter
  var event: EventID
  var duration: Duration?
  var computation = DurationID.none
}

/// A task, a stream or a child machine; its code is that of the same number.
struct WorkLine {
  var scope: ScopeID
  var place: LinePlace
  /// Each has work of its own.
  var states: StateFilter
  var name: WorkNameID
  /// It may fail, and its line does not say what becomes of that.
  var leavesFailures: Bool
  /// It is a machine, whose start may fail.
  var isChild: Bool
}

/// A transition that waits for the failure of work, and starts where the work is done.
struct FailureLine {
  var work: WorkNameID
  var transition: TransitionLineID
}

/// Where the history of a state leads that was never active.
struct HistoryLine {
  var place: LinePlace
  var state: OutlineStateID
  var form: HistoryForm
  var targets: TargetList
  var action = ActionNameID.none
  var perform = HookID.none
}

/// States in different regions, each left by an event of its own, and where they lead together.
struct JoinLine {
  typealias Source = (state: OutlineStateID, event: EventID)

  var place: LinePlace
  var sources: [Source]
  /// A matcher or a descriptor of the line means several states or events, or none.
  var isOfSeveral = false
  /// The only one of the transition that each source has.
  var branch: BranchID.Rows
  var action = ActionNameID.none
  var perform = HookID.none
}

/// What makes the payload of a state that no transition makes.
struct MakerLine {
  var place: LinePlace
  var state: OutlineStateID
  var perform: HookID
}

/// What contains lines: the definition, or a state with states inside.
struct ScopeLine {
  /// The state; none for the definition.
  var state = OutlineStateID.none
  /// The line that declares it; none for the definition.
  var declaration = DeclarationID.none
  var isParallel = false
  var initial = TargetList()
  /// Runs after the entry actions, where the state is entered by its initial states; that of the definition runs where machines start.
  var defaultEntry = HookID.none
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

  var state: OutlineStateID
  var form: Form
  var scope: ScopeID
  var order: Int
  var place: LinePlace
}
