extension LightStep {
  @inline(__always)
  mutating func begin(_ selection: Selection) throws {}

  @inline(__always)
  mutating func end(_ selection: Selection) {}

  @inline(__always)
  mutating func executeHooks(
    _ selection: Selection, _ range: (UnsafePointer<RouteRow>) -> (RouteRow.Hooks, RouteRow.Hooks)
  ) throws {
    if selection.isBare, let certainAction { return try performBare(certainAction) }
    let (first, end) = range(selection.only.unsafelyUnwrapped)
    guard selection.isOneAction else { return try perform(first, end) }
    if first < end { try perform(first.pointee.hook) }
  }

  @inline(__always)
  mutating func exitStates(_ selection: Selection) throws {
    try exitSource(of: selection.only.unsafelyUnwrapped, selection)
  }

  @inline(__always)
  mutating func enterStates(_ selection: Selection) throws {
    try enterTarget(of: selection.only.unsafelyUnwrapped, selection)
  }

  @inline(__always)
  mutating func beginExit(of route: UnsafePointer<RouteRow>) {}

  @inline(__always)
  mutating func deactivateSource(of route: UnsafePointer<RouteRow>) {
    stage = .left
  }

  @inline(__always)
  mutating func activateTarget(of route: UnsafePointer<RouteRow>) throws {
    if route.pointee.movesPayload, !arePayloadsMoved { try movePayloads() }
    stage = .entered
  }

  @inline(__always)
  mutating func show(_ state: UnsafePointer<ShownState>) {
    frame.shownState = state
  }

  @inline(__always)
  mutating func perform(_ first: RouteRow.Hooks, _ end: RouteRow.Hooks) throws {
    var hook = first
    // The phases of a route say whether it has hooks: there is at least one.
    repeat {
      if hasMoreToRun {
        if frame.engine != nil { return try performByEngine(hook, end) }
        try performWithMore(hook)
      } else {
        try performBare(hook.pointee.hook)
      }
      hook += 1
    } while hook < end
  }

  @inline(never)
  private mutating func performWithMore(_ hook: RouteRow.Hooks) throws {
    try perform(hook.pointee.hook)
    hasMoreToRun = needsMoreToRun
  }

  /// See ``hasMoreToRun``.
  @inline(__always)
  var needsMoreToRun: Bool { flags.contains(.savesContext) || route.pointee.hasPayloads || frame.engine != nil }

  @inline(__always)
  private mutating func perform(_ hook: Unmanaged<AnyHook>) throws {
    do { try run(hook) } catch { try engine.pointee.fail(error) }
  }

  @inline(__always)
  mutating func performBare(_ hook: Unmanaged<AnyHook>) throws {
    do { try call(hook) } catch { try engine.pointee.fail(error) }
  }

  @inline(__always)
  private mutating func run(_ hook: Unmanaged<AnyHook>) throws {
    let isSure = hook._withUnsafeGuaranteedRef(\.cannotThrow) && isCertain
    if flags.contains(.savesContext), !isSure { saveContext() }
    if isSure, route.pointee.hasPayloads, let payloads = ownPayloads { return try runWithPayloads(hook, payloads) }
    try call(hook)
  }

  /// Calls a closure with the step that hooks see.
  ///
  /// Hooks are passed the address of the whole light step, so that the compiler knows that they may change all that it holds. Safe because
  /// a light step begins with its frame.
  @inline(__always)
  mutating func withStep<R>(_ body: (inout AnyStep) throws -> R) rethrows -> R {
    try _withUnprotectedUnsafeMutablePointer(to: &self) { lightStep in
      var step = AnyStep(UnsafeMutableRawPointer(lightStep).assumingMemoryBound(to: StepFrame.self))
      return try body(&step)
    }
  }

  @inline(never)
  private mutating func performByEngine(_ first: RouteRow.Hooks, _ end: RouteRow.Hooks) throws {
    let engine = engine
    engine.pointee.follow(self)
    try engine.pointee.perform(first, end)
  }

  // MARK: The context

  /// Keeps a copy of the context, before the first hook may change it.
  @inline(__always)
  private mutating func saveContext() {
    flags = flags.symmetricDifference(.savesContext | .hasSavedContext)
    if !tables.pointee.copySmallContext(from: frame.context, to: contextRoom) { saveAnyContext() }
  }

  @inline(never)
  private mutating func saveAnyContext() {
    hasMoreToEnd = true
    let place = tables.pointee.slots[tables.pointee.context].place(in: frame.context)
    tables.pointee.slots[tables.pointee.context].type._withUnsafeGuaranteedRef { $0.copy(place, to: contextRoom) }
  }

  /// Releases the copy of a context that is more than its bytes.
  @inline(never)
  mutating func dropSavedContext() {
    tables.pointee.slots[tables.pointee.context].type._withUnsafeGuaranteedRef { $0.release(contextRoom) }
  }
}
