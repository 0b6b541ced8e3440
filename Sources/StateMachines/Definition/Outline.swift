/// The lines of a definition as they were written, in numbers; what the compiler checks and turns into tables.
///
/// States, events, guards and hooks carry the numbers in which they came up. A hook may stand before the line that names its state, so
/// nothing is resolved before the last line is read. A definition keeps its outline, to be described by it.
struct Outline {
  var transitions: [TransitionLine] = []
  var hooks: [HookLine] = []
  var deferrals: [DeferralLine] = []
  var timeouts: [TimeoutLine] = []
  var histories: [HistoryLine] = []
  var joins: [JoinLine] = []
  /// What lines stand in, in the order in which they were opened; the first is the definition itself.
  var scopes: [ScopeLine] = []
  var declarations: [StateDeclaration] = []
  /// By state: the scopes that name it; none for those that only filters speak of.
  var namings: [[Naming]] = []
  /// Some line leads to a history, or waits for a completion.
  var speaksOfHistory = false
  var speaksOfCompletion = false
  /// By state.
  var stateNames: [String] = []
  /// By event case.
  var caseNames: [String] = []
  /// Events in order of first mention; those that only hooks speak of come last.
  var mentions: [Mentioned] = []
}

extension Outline {
  var place: Place { scopes[0].place }
  var initial: TargetList { scopes[0].initial }
}

/// An event, or what stands for several, that came up in a line.
enum Mentioned: Hashable {
  case event(Int32)
  case eventCase(Int32)
  case kind(Int32)
}

/// How a line names a state; the higher claim decides where it lives.
enum Claim: Int8, Comparable {
  case target
  case initial
  case source

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A scope that names a state.
struct Naming {
  var scope: Int32
  /// When it first did, and where.
  var order: Int
  var place: Place
  /// Its highest claim, and the line that makes it.
  var claim: Claim
  var claimPlace: Place
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
  var order: Int
  var place: Place
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
  var place: Place
}

/// Where the history of a state leads that was never active.
struct HistoryLine {
  var place: Place
  var state: Int32
  var depth: HistoryDepth
  var targets: TargetList
  var action: String?
  var perform: Int32 = -1
}

/// States in different regions, each left by an event of its own, and where they lead together.
struct JoinLine {
  var place: Place
  var sources: [(state: Int32, event: Int32)]
  var targets: TargetList
  var action: String?
  var perform: Int32 = -1
}

/// States, as a line speaks of them.
enum StateFilter {
  case listed([Int32])
  case any(except: [Int32])
}

/// Events, as a line speaks of them.
enum EventFilter {
  /// One event, named by itself.
  case event(Int32)
  case listed([Int32])
  case any
  case kind(Int32)
  case eventCase(Int32, matcher: Int32)
  case matching(Int32)
  case done(of: Int32)
  case failure
}

/// Where a transition or a branch leads.
struct TargetList {
  var list: [TargetName] = []

  /// The states, without those whose history is meant.
  var states: [Int32] {
    list.compactMap { $0.history == nil ? $0.state : nil }
  }
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
  var place: Place
  /// Nil for an eventless transition.
  var events: EventFilter?
  var sources: StateFilter
  var kind = TransitionKind.external
  var condition: Int32 = -1
  var computation: Int32 = -1
  /// What the action is called.
  var action: String?
  var perform: Int32 = -1
  /// It runs its action and leaves no state.
  var isInternal = false
  /// Its branches were written as such.
  var isJunction = false
  /// One for all but junctions and computed targets; none for an internal transition.
  var branches: [BranchLine]
  /// The join that it belongs to; −1 for none.
  var join: Int32 = -1

  /// It takes whatever event it waits for.
  var isUnguarded: Bool {
    condition < 0 && computation < 0 && (isInternal || branches.contains { $0.condition < 0 })
  }
}

struct BranchLine {
  var condition: Int32 = -1
  var targets: TargetList
  /// What the action is called.
  var action: String?
  var perform: Int32 = -1
}

struct HookLine {
  enum Moment {
    case before
    case after
    case entry
    case exit
    /// Heard of by hooks of their own, which no table knows.
    case rejection
  }

  var place: Place
  var moment: Moment
  /// Nil for any transition.
  var events: EventFilter?
  /// The sources, or the states entered or left; nil for any.
  var from: StateFilter?
  var to: StateFilter?
  var name: String?
  /// −1 for a rejection.
  var hook: Int32 = -1
}

struct DeferralLine {
  var scope: Int32
  var place: Place
  var events: EventFilter
  var states: StateFilter
}

struct TimeoutLine {
  var place: Place
  var state: Int32
  var event: Int32
  var duration: Duration?
  var computation: Int32 = -1
}
