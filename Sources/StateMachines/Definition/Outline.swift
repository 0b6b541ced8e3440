/// The lines of a definition as they were written, in numbers; what the compiler checks and turns into tables.
///
/// States, events, guards and hooks carry the numbers in which they came up. A hook may stand before the line that names its state, so
/// nothing is resolved before the last line is read.
struct Outline {
  var transitions: [TransitionLine] = []
  var hooks: [HookLine] = []
  var deferrals: [DeferralLine] = []
  var timeouts: [TimeoutLine] = []
  var declarations: [StateDeclaration] = []
  /// By state: where it was first named, in the order in which states came up; nil for those that only filters speak of.
  var firstNamed: [Naming?] = []
  var initial = TargetList()
  var place = Place(fileID: "", line: 0)
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
  var condition: Int32 = -1
  var computation: Int32 = -1
  var perform: Int32 = -1
  /// It runs its action and leaves no state.
  var isInternal = false
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
  var perform: Int32 = -1
}

struct HookLine {
  enum Moment {
    case before
    case after
    case entry
    case exit
  }

  var place: Place
  var moment: Moment
  /// Nil for any transition.
  var events: EventFilter?
  /// The sources, or the states entered or left; nil for any.
  var from: StateFilter?
  var to: StateFilter?
  var hook: Int32
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
