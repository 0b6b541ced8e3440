/// All that a candidate of a direct cell stands for, in one place: read without counting references, which would cost more than the hooks.
struct DirectRow {
  typealias Hooks = UnsafePointer<Unmanaged<AnyHook>>

  /// Says whether the event is meant; nil where every event of the column is.
  let matcher: Unmanaged<AnyMatcher>?
  /// Nil where the transition has none.
  let guardBody: Unmanaged<AnyGuard>?
  let source: ShownState
  /// For an internal transition its source.
  let target: ShownState
  /// What is left and entered, among the first 64 states.
  let left: UInt64
  let entered: UInt64
  /// The hooks in the order in which they run, and where each phase ends.
  let hooks: Hooks
  let beforeEnd: Hooks
  let exitEnd: Hooks
  let actionEnd: Hooks
  let entryEnd: Hooks
  let afterEnd: Hooks
  /// The state around both; −1 at the top.
  let parent: Int32
  let isInternal: Bool
  /// How far the candidate is that is tried after this one; zero where there is none.
  let next: Int32

  /// Nothing runs but the change of state.
  var isQuiet: Bool { guardBody == nil && hooks == afterEnd }

  init(
    _ candidate: Candidate, _ number: Int32, _ route: Route, parent: Int32, _ places: Chart.Places,
    matchers: Table<Unmanaged<AnyMatcher>>, guards: Table<Unmanaged<AnyGuard>>, hooks: Hooks
  ) {
    matcher = candidate.matcher < 0 ? nil : matchers[candidate.matcher]
    next = candidate.next < 0 ? 0 : candidate.next - number
    guardBody = candidate.condition < 0 ? nil : guards[candidate.condition]
    isInternal = route.isInternal
    source = places.shown(BorrowedState(leaf: candidate.source))
    target = isInternal ? source : places.shown(BorrowedState(leaf: route.target))
    left = isInternal ? 0 : 1 << UInt64(candidate.source)
    entered = isInternal || route.target < 0 ? 0 : 1 << UInt64(route.target)
    self.parent = parent
    self.hooks = hooks + Int(route.operations.first)
    beforeEnd = self.hooks + Int(route.beforeCount)
    exitEnd = beforeEnd + Int(route.exitCount)
    actionEnd = exitEnd + Int(route.actionCount)
    entryEnd = actionEnd + Int(route.entryCount)
    afterEnd = self.hooks + Int(route.operations.count)
  }
}
