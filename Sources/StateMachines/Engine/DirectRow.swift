/// All that a direct cell stands for, in one place: read without counting references, which would cost more than the hooks.
struct DirectRow {
  /// Nil where the transition has none.
  var guardBody: Unmanaged<AnyGuard>?
  /// The hooks in the order in which they run; the ends of the phases count from here.
  var hooks: UnsafePointer<Unmanaged<AnyHook>>
  /// −1 for an internal transition.
  var target: Int32
  var source: Int32
  /// The state around both; −1 at the top.
  var parent: Int32
  var beforeEnd: Int32
  var exitEnd: Int32
  var actionEnd: Int32
  var entryEnd: Int32
  var afterEnd: Int32

  var isInternal: Bool { target < 0 }

  /// Nothing runs but the change of state.
  var isQuiet: Bool { guardBody == nil && afterEnd == 0 }

  init(_ candidate: Candidate, _ route: Route, parent: Int32, guards: Table<Unmanaged<AnyGuard>>, hooks: UnsafePointer<Unmanaged<AnyHook>>)
  {
    guardBody = candidate.condition < 0 ? nil : guards[candidate.condition]
    self.hooks = hooks + Int(route.operations.first)
    target = route.isInternal ? -1 : route.target
    source = candidate.source
    self.parent = parent
    beforeEnd = route.beforeCount
    exitEnd = beforeEnd + route.exitCount
    actionEnd = exitEnd + route.actionCount
    entryEnd = actionEnd + route.entryCount
    afterEnd = route.operations.count
  }
}
