/// A way from a source to its targets, as the executor of steps reads it: a ``Route`` whose ids are resolved to places.
package struct RouteRow {
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
  /// The state around the source; none at the top.
  var parent = StateID.none
  package var isInternal: Bool
  /// The phases in which hooks or actions run; those of exit and entry only where the route is plain.
  var phases = Phases()
  /// Its source and its target among the first 64 states, in a definition with regions where it is plain and not internal.
  var left: UInt64 = 0
  var entered: UInt64 = 0
  /// The transition stays in its state, or leads from one atomic state to another beside it, and neither of them has anything but hooks.
  ///
  /// Nothing has to be looked for then: what is left and entered is known, and so are the hooks.
  var isPlain = false
  var cost = Cost.engine

  /// It is plain and leads from a state that holds a payload, or to one.
  var movesPayload = false
  /// The places of these payloads, where it is plain; for an internal transition that of its source alone.
  var passed = SlotID.none
  var made = SlotID.none
  /// How far they are from the beginning of the memory of payloads.
  var passedOffset: Int32 = 0
  var madeOffset: Int32 = 0
  var hasPayloads = false

  // MARK: What the general executor reads as well

  /// The guard of the branch, if it has one.
  package var condition = GuardID.none
  /// The deepest state that contains all targets; none for an internal transition, and where history decides.
  var target = StateID.none
  /// What is left and entered lies inside.
  var domain = Domain.none
  /// Where it leads.
  package var goals = GoalID.Rows()
  /// The states that are entered, in document order; none where history decides.
  var entries = EntryID.Rows()
  /// Its place in a join, if it has one.
  package var joinSource = JoinSourceID.none
  /// What is selected with it, where it is plain.
  private(set) var selected: Selected
  /// It leaves the outer one of source and target active, where history decides which that is.
  var isLocal = false

  init(
    _ route: Route, at place: UnsafePointer<RouteRow>, of candidate: CandidateID, from source: ShownState, parent: StateID,
    _ places: CompiledDefinition.Places,
    hooks table: Table<HookRow, OperationID>, nodes: [StateNode], slots: Table<Slot, SlotID>, hasRegions: Bool,
    mayBeActionOnly: Bool
  ) {
    shownSource = source
    isInternal = route.isInternal
    shownTarget = isInternal || route.target.isNone ? source : places.shown(route.target)
    hooks = table.pointer(to: route.operations.first)
    beforeEnd = hooks + route.beforeCount
    exitEnd = beforeEnd + route.exitCount
    actionEnd = exitEnd + route.actionCount
    entryEnd = actionEnd + route.entryCount
    afterEnd = hooks + route.operations.count
    self.parent = parent
    isPlain = route.isPlain
    if hooks < beforeEnd { phases.insert(.before) }
    if beforeEnd < exitEnd { phases.insert(.exit) }
    if exitEnd < actionEnd { phases.insert(.action) }
    if actionEnd < entryEnd { phases.insert(.entry) }
    if entryEnd < afterEnd { phases.insert(.after) }
    if isPlain {
      passed = nodes[source.state].slot
      if !isInternal { made = nodes[route.target].slot }
      if passed.exists { passedOffset = Int32(slots[passed].offset) }
      if made.exists { madeOffset = Int32(slots[made].offset) }
      hasPayloads = passed.exists || made.exists
      movesPayload = hasPayloads && !isInternal
    }
    if hasRegions, isPlain, !isInternal, source.state.isLow, route.target.isLow {
      left = source.state.bit
      entered = route.target.bit
    }
    condition = route.condition
    target = route.target
    domain = route.domain
    goals = route.goals
    entries = route.entries
    joinSource = route.joinSource
    isLocal = route.isLocal
    selected = Selected(
      candidate: candidate, source: source.state, domain: isInternal ? Domain.none : parent, target: shownTarget.state, route: place)
    if isPlain { cost = plainCost(route, nodes, mayBeActionOnly: mayBeActionOnly) }
    if movesPayload { phases.insert(.entry) }
  }

  /// What it takes where it is plain, whatever payloads it moves.
  private func plainCost(_ route: Route, _ nodes: [StateNode], mayBeActionOnly: Bool) -> Cost {
    // The source of an internal transition may have states inside, any of which may be active.
    let deepest = isInternal ? shownSource.state : route.target
    let mayFollow = nodes[deepest.index..<nodes[deepest].end.index].contains { $0.hasEventless }
    let isFiltered = UnsafeBufferPointer(start: hooks, count: route.operations.count).contains { $0.isFiltered }
    if isFiltered || mayFollow { return .engine }
    guard mayBeActionOnly, phases.isSubset(of: .action) else { return .hooks }
    return hooks + 1 >= afterEnd ? .action : .actions
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
    self.target = target.state
    selected.source = source.state
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

  /// Its source and its target are all that a guard sees of it.
  var isShownWhole: Bool {
    guard condition.isNone, joinSource.isNone, domain != Domain.byHistory else { return false }
    return isInternal || target.exists && goals.count <= 1
  }

  /// The first 64 states that are active once it was taken, in a definition with regions.
  @inline(__always)
  func states(after low: UInt64) -> UInt64 { low & ~left | entered }

  /// Nothing runs but the change of state.
  var isQuiet: Bool { hooks == afterEnd }
}

/// One hook or action, at its place in a microstep.
struct HookRow {
  let hook: Unmanaged<AnyHook>
  /// Asked first, for a hook that waits for a `.matching` descriptor.
  let matcher: MatcherID
  /// The states that a hook waits for, where history decides to which a transition leads.
  let targetFilter: TargetFilterID
  /// It is an action that cannot throw, and cannot raise an event either.
  let cannotThrow: Bool

  /// Whether the hook runs only in some steps.
  var isFiltered: Bool { matcher.exists || targetFilter.exists }
}

/// A transition at one state and column, as the engine reads it: a ``Candidate`` whose ids are resolved to places.
package struct CandidateRow {
  /// Says whether the event is meant; nil where every event of the column is.
  package let matcher: Unmanaged<AnyMatcher>?
  /// The guard of the transition; nil where it has none.
  let guardBody: Unmanaged<AnyGuard>?
  /// The id of the guard.
  package let condition: GuardID
  /// How far the candidate is that is tried after this one; zero where there is none.
  package let next: CandidateID.Distance
  /// The branches of a junction; for other transitions one.
  package let routes: UnsafePointer<RouteRow>
  /// The action of a transition that is taken without a question, and runs nothing else; nil for other transitions.
  let certainAction: Unmanaged<AnyHook>?
  package let routeCount: RouteID.Distance
  package let decision: CellDecision
  /// The state that the transition is declared on.
  package let source: StateID
  let id: CandidateID
  let cost: Cost
  /// It may be asked without an engine in the section of a machine that threads share: no context is saved, and neither its route nor those
  /// of the candidates that are tried after it have payloads.
  private(set) var mayBeAskedInSection: Bool
  /// The line that declares it; no machine reads it.
  package let line: TransitionLineID

  init(
    _ candidate: Candidate, _ id: CandidateID, _ routes: Table<RouteRow, RouteID>, matchers: Table<Unmanaged<AnyMatcher>, MatcherID>,
    guards: Table<Unmanaged<AnyGuard>, GuardID>, mayBeLight: Bool, mayBeDecided: Bool, savesContext: Bool
  ) {
    matcher = candidate.matcher.isNone ? nil : matchers[candidate.matcher]
    guardBody = candidate.condition.isNone ? nil : guards[candidate.condition]
    condition = candidate.condition
    next = candidate.next.isNone ? 0 : candidate.next.rawValue - id.rawValue
    self.routes = routes.pointer(to: candidate.routes.first)
    routeCount = RouteID.Distance(candidate.routes.count)
    decision = candidate.decision
    source = candidate.source
    line = candidate.line
    self.id = id
    let route = self.routes.pointee
    // Payloads are moved by an engine, unless an action does it alone.
    let needsEngine = route.cost == .engine || route.hasPayloads && route.cost < .actions
    let isGuarded = guardBody != nil && candidate.isOneTransition && route.isShownWhole
    cost =
      if !mayBeLight || matcher != nil {
        .engine
      } else if mayBeDecided, guardBody == nil, candidate.isDecision, route.exitEnd + 1 >= route.actionEnd {
        route.exitEnd < route.actionEnd ? .reply : .table
      } else if needsEngine {
        isGuarded ? .guards : .engine
      } else {
        route.cost
      }
    mayBeAskedInSection = cost >= .reply && !savesContext && !route.hasPayloads
    certainAction = cost == .action && guardBody == nil && route.exitEnd < route.actionEnd ? route.exitEnd.pointee.hook : nil
  }

  /// Takes into account the candidate that is tried after it.
  mutating func precede(_ next: CandidateRow) {
    if next.cost >= .reply, !next.mayBeAskedInSection { mayBeAskedInSection = false }
  }

  /// A closure is asked whether it takes the event.
  var isConditional: Bool { guardBody != nil || matcher != nil }

  /// It has one route, which is plain: where its guard holds, it is taken.
  var isPlain: Bool { routes.pointee.isPlain }
}
