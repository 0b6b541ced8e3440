/// What takes a microstep: an engine, or a ``LightStep``, which has none as long as nothing needs it.
///
/// The order of a microstep is written once, here. It is inlined where one is taken, so that the compiler drops what is not there to be
/// done.
protocol MicrostepTaker: ~Copyable {
  // MARK: The user's code

  /// Calls a closure with the step that guards and hooks see.
  mutating func withStep<R>(_ body: (inout AnyStep) throws -> R) rethrows -> R
  /// Notes that a guard has failed, which is false then, or throws on what undoes the macrostep.
  mutating func answerFailure(_ error: any Error) throws -> Bool

  // MARK: Of any transitions

  mutating func begin(_ selection: Selection) throws
  mutating func executeHooks(
    _ selection: Selection, _ range: (UnsafePointer<RouteRow>) -> (RouteRow.Hooks, RouteRow.Hooks)
  ) throws
  mutating func exitStates(_ selection: Selection) throws
  mutating func enterStates(_ selection: Selection) throws
  mutating func end(_ selection: Selection)

  // MARK: Of one along a plain route

  /// Runs hooks or actions; under the W3C rule an error ends its block and is raised.
  mutating func perform(_ first: RouteRow.Hooks, _ end: RouteRow.Hooks) throws
  /// The source is about to be left.
  mutating func beginExit(of route: UnsafePointer<RouteRow>)
  /// The source is not active any more.
  mutating func deactivateSource(of route: UnsafePointer<RouteRow>)
  mutating func activateTarget(of route: UnsafePointer<RouteRow>) throws
  /// What `state` is for hooks.
  mutating func show(_ state: UnsafePointer<ShownState>)
}

extension MicrostepTaker where Self: ~Copyable {
  /// Asks a guard, if there is one; under the W3C rule one that throws counts as false and raises the failure.
  @inline(__always)
  mutating func holds(_ condition: Unmanaged<AnyGuard>?) throws -> Bool {
    guard let condition else { return true }
    do {
      return try withStep { step in try condition._withUnsafeGuaranteedRef { try $0.body.holds(step) } }
    } catch {
      return try answerFailure(error)
    }
  }

  /// Calls a hook or an action.
  @inline(__always)
  mutating func call(_ hook: Unmanaged<AnyHook>) throws {
    try withStep { step in try hook._withUnsafeGuaranteedRef { try $0.body.run(&step) } }
  }

  /// Takes the selected transitions.
  ///
  /// The order of the calls is the contract. SCXML Appendix D, `microstep`, between the `before` and `after` hooks of the transitions.
  /// Histories are recorded first, so that `before` hooks see the states that will be entered. Where all routes are plain, each phase reads
  /// from them what it does; elsewhere it looks at the configuration.
  @inline(__always)
  mutating func microstep(_ selection: Selection) throws {
    try begin(selection)
    if selection.runs(.before) { try executeHooks(selection) { ($0.pointee.hooks, $0.pointee.beforeEnd) } }
    try exitStates(selection)
    // SCXML Appendix D, `executeTransitionContent`.
    if selection.runs(.action) { try executeHooks(selection) { ($0.pointee.exitEnd, $0.pointee.actionEnd) } }
    try enterStates(selection)
    if selection.runs(.after) { try executeHooks(selection) { ($0.pointee.entryEnd, $0.pointee.afterEnd) } }
    end(selection)
  }

  /// A plain transition leaves its source, and nothing else.
  @inline(__always)
  mutating func exitSource(of route: UnsafePointer<RouteRow>, _ selection: Selection) throws {
    guard !route.pointee.isInternal else { return }
    beginExit(of: route)
    if selection.runs(.exit) { try perform(route.pointee.beforeEnd, route.pointee.exitEnd) }
    deactivateSource(of: route)
  }

  /// A plain transition enters its target, and nothing else.
  @inline(__always)
  mutating func enterTarget(of route: UnsafePointer<RouteRow>, _ selection: Selection) throws {
    guard !route.pointee.isInternal else { return }
    try activateTarget(of: route)
    guard selection.runs(.entry), route.pointee.actionEnd < route.pointee.entryEnd else { return }
    show(RouteRow.shownTarget(of: route))
    try perform(route.pointee.actionEnd, route.pointee.entryEnd)
    show(RouteRow.shownSource(of: route))
  }
}
