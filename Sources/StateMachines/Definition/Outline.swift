/// The lines of a definition as they were written, in numbers; what the compiler checks and turns into tables.
///
/// States, events, guards and hooks carry the numbers in which they came up. A hook may stand before the line that names its state, so
/// nothing is resolved before the last line is read. A definition keeps its outline, to be described by it.
struct Outline {
  var transitions: [TransitionLine] = []
  var hooks: [HookLine] = []
  var deferrals: [DeferralLine] = []
  var timeouts: [TimeoutLine] = []
  var declarations: [StateDeclaration] = []
  /// By state: where it was first named, in the order in which states came up; nil for those that only filters speak of.
  var firstNamed: [Naming?] = []
  /// By state.
  var stateNames: [String] = []
  /// By event case.
  var caseNames: [String] = []
  /// Events in order of first mention; those that only hooks speak of come last.
  var mentions: [Mentioned] = []
  var initial = TargetList()
  var place = Place(fileID: "", line: 0)
}

/// An event, or what stands for several, that came up in a line.
enum Mentioned: Hashable {
  case event(Int32)
  case eventCase(Int32)
  case kind(Int32)
}

/// When and where a state was named.
struct Naming {
  var order: Int
  var place: Place
}

/// `state(_)` or `final(_)`.
struct StateDeclaration {
  var state: Int32
  var isFinal: Bool
  var naming: Naming
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
  var states: [Int32] = []
  /// The payload of the only target; −1 for none.
  var value: Int32 = -1
  /// A state whose history is asked for.
  var history: Int32?
}

struct TransitionLine {
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
