/// A way from a source to its targets, as the executor of steps reads it: a ``Route`` whose numbers are resolved to places.
struct RouteRow {
  typealias Hooks = UnsafePointer<HookRow>

  /// The parts of a microstep in which hooks or actions run.
  struct Phases: OptionSet {
    let rawValue: UInt8
    static var before: Self { Self(rawValue: 1) }
    static var exit: Self { Self(rawValue: 2) }
    static var action: Self { Self(rawValue: 4) }
    static var entry: Self { Self(rawValue: 8) }
    static var after: Self { Self(rawValue: 16) }
    static var all: Self { Self(rawValue: 31) }
  }

  // MARK: What the plain executor reads

  /// The source, and the target where the route names it; for an internal transition its source.
  var shownSource: ShownState
  var shownTarget: ShownState
  /// The hooks in the order in which they run, and where each phase ends; those of exit and entry only where the route is plain.
  var hooks: Hooks
  var beforeEnd: Hooks
  var exitEnd: Hooks
  var actionEnd: Hooks
  var entryEnd: Hooks
  var afterEnd: Hooks
  /// The state around the source; −1 at the top.
  var parent: Int32 = -1
  var isInternal: Bool
  /// The phases in which hooks or actions run; those of exit and entry only where the route is plain.
  var phases = Phases()
  /// Its source and its target among the first 64 states, where it is plain and not internal.
  var left: UInt64 = 0
  var entered: UInt64 = 0
  /// The transition stays in its state, or leads from one atomic state to another beside it, and neither of them has anything but hooks.
  ///
  /// Nothing has to be looked for then: what is left and entered is known, and so are the hooks.
  var isPlain = false

  // MARK: What the general executor reads as well

  /// The guard of the branch, −1 for none.
  var condition: Int32 = -1
  /// The deepest state that contains all targets; −1 for an internal transition, and where history decides.
  var target: Int32 = -1
  /// The payload of that state, a number among the definition's values; −1 for none.
  var value: Int32 = -1
  /// What is left and entered lies inside.
  var domain = Domain.none
  /// Where it leads.
  var goals = Rows()
  /// The states that are entered, in document order; none where history decides.
  var entries = Rows()
  /// Its place in a join; −1 for none.
  var joinSource: Int32 = -1
  /// What is selected with it, where it is plain.
  private(set) var selected: Selected
  /// It leaves the outer one of source and target active, where history decides which that is.
  var isLocal = false

  init(
    _ route: Route, at place: UnsafePointer<RouteRow>, of candidate: Int32, from source: ShownState, parent: Int32,
    _ places: CompiledDefinition.Places,
    hooks table: Table<HookRow>
  ) {
    shownSource = source
    isInternal = route.isInternal
    shownTarget = isInternal || route.target < 0 ? source : places.shown(BorrowedState(node: route.target))
    hooks = table.base + Int(route.operations.first)
    beforeEnd = hooks + Int(route.beforeCount)
    exitEnd = beforeEnd + Int(route.exitCount)
    actionEnd = exitEnd + Int(route.actionCount)
    entryEnd = actionEnd + Int(route.entryCount)
    afterEnd = hooks + Int(route.operations.count)
    self.parent = parent
    isPlain = route.isPlain
    if hooks < beforeEnd { phases.insert(.before) }
    if beforeEnd < exitEnd { phases.insert(.exit) }
    if exitEnd < actionEnd { phases.insert(.action) }
    if actionEnd < entryEnd { phases.insert(.entry) }
    if entryEnd < afterEnd { phases.insert(.after) }
    if isPlain, !isInternal, source.state.node < 64, route.target < 64 {
      left = 1 << UInt64(source.state.node)
      entered = 1 << UInt64(route.target)
    }
    condition = route.condition
    target = route.target
    value = route.value
    domain = route.domain
    goals = route.goals
    entries = route.entries
    joinSource = route.joinSource
    isLocal = route.isLocal
    selected = Selected(
      candidate: candidate, source: source.state.node, domain: isInternal ? Domain.none : parent, payload: source.state.value,
      target: shownTarget.state, route: place)
  }

  /// Makes it the route of a simple cell, at a place of its own.
  mutating func becomeSimple(at place: UnsafePointer<RouteRow>) {
    isPlain = true
    selected.route = place
  }

  /// Makes it lead from one state to another.
  @inline(__always)
  mutating func lead(from source: ShownState, to target: ShownState) {
    shownSource = source
    shownTarget = target
    self.target = target.state.node
    selected.source = source.state.node
    selected.target = target.state
  }

  // The places of both, for engines that let hooks see a route.

  @inline(__always)
  static func shownSource(of route: UnsafePointer<RouteRow>) -> UnsafePointer<ShownState> {
    // Safe because a row stays at its place for as long as its definition lives.
    UnsafePointer(route.pointer(to: \.shownSource).unsafelyUnwrapped)
  }

  @inline(__always)
  static func shownTarget(of route: UnsafePointer<RouteRow>) -> UnsafePointer<ShownState> {
    UnsafePointer(route.pointer(to: \.shownTarget).unsafelyUnwrapped)
  }

  /// Nothing runs but the change of state.
  var isQuiet: Bool { hooks == afterEnd }
}

/// One hook or action, at its place in a microstep.
struct HookRow {
  let hook: Unmanaged<AnyHook>
  /// Asked first, for a hook that waits for a `.matching` descriptor; −1 for none.
  let matcher: Int32
  /// The states that a hook waits for, where history decides to which a transition leads; −1 for none.
  let targetFilter: Int32

  /// Whether the hook runs only in some steps.
  var isFiltered: Bool { matcher & targetFilter >= 0 }
}

/// A transition at one state and column, as the engine reads it: a ``Candidate`` whose numbers are resolved to places.
struct CandidateRow {
  /// Says whether the event is meant; nil where every event of the column is.
  let matcher: Unmanaged<AnyMatcher>?
  /// The guard of the transition; nil where it has none.
  let guardBody: Unmanaged<AnyGuard>?
  /// The number of the guard.
  let condition: Int32
  /// How far the candidate is that is tried after this one; zero where there is none.
  let next: Int32
  /// The branches of a junction; for other transitions one.
  let routes: UnsafePointer<RouteRow>
  let routeCount: Int32
  /// Works out the target; −1 where it is written.
  let computation: Int32
  /// The state that the transition is declared on.
  let source: Int32
  /// Its number.
  let number: Int32

  init(
    _ candidate: Candidate, _ number: Int, _ routes: Table<RouteRow>, matchers: Table<Unmanaged<AnyMatcher>>,
    guards: Table<Unmanaged<AnyGuard>>
  ) {
    matcher = candidate.matcher < 0 ? nil : matchers[candidate.matcher]
    guardBody = candidate.condition < 0 ? nil : guards[candidate.condition]
    condition = candidate.condition
    next = candidate.next < 0 ? 0 : candidate.next - Int32(number)
    self.routes = routes.base + Int(candidate.routes.first)
    routeCount = candidate.routes.count
    computation = candidate.computation
    source = candidate.source
    self.number = Int32(number)
  }

  /// A closure is asked whether it takes the event.
  var isConditional: Bool { guardBody != nil || matcher != nil }

  /// It has one route, which is plain: where its guard holds, it is taken.
  var isPlain: Bool { routes.pointee.isPlain }
}
