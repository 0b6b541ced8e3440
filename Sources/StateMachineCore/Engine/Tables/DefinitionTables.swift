#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the engine reads of a definition: rows, flags and numbers.
///
/// It holds no references and stays at one place for as long as the definition lives. So an engine reads it through a pointer, and counts
/// no references in a step.
package struct DefinitionTables {
  // MARK: States

  let nodes: Table<StateNode, StateID>
  package let goals: Table<Goal, GoalID>
  let entries: Table<Entry, EntryID>
  let histories: Table<HistoryRow, HistoryID>
  let joinSources: Table<JoinSource, JoinSourceID>
  let timeouts: Table<Timeout, TimeoutID>
  let works: Table<WorkRow, WorkID>
  package let deferrals: Table<Deferral, DeferralID>
  package let traits: Table<ColumnTraits, ColumnID>
  /// By column, the types of events that take an argument or reply.
  let signatures: Table<ObjectIdentifier?, ColumnID>
  /// Those of the first 64 states that have eventless transitions, themselves or around them.
  let eventless: UInt64
  /// Those of the first 64 states that have no states inside.
  let atomic: UInt64
  /// By column: some cell is quiet, and no state postpones the events.
  let isQuiet: Table<Bool, ColumnID>
  /// The way into the initial configuration.
  let initialRoute: UnsafePointer<RouteRow>
  /// A route without guard, hooks or goals, for entering a given state.
  let blankRoute: UnsafePointer<RouteRow>

  // MARK: Transitions

  package let dispatch: DispatchTable
  /// Where each column of the dispatch table begins.
  let cellsOfColumn: UnsafeMutablePointer<UnsafeRawPointer>
  package let candidates: Table<CandidateRow, CandidateID>
  package let routes: Table<RouteRow, RouteID>
  let hooks: Table<HookRow, OperationID>
  let targetFilters: Table<TargetFilter, TargetFilterID>
  /// The columns of failures, of eventless transitions, and of events that the definition does not mention.
  package let failureColumn: ColumnID
  package let alwaysColumn: ColumnID
  package let othersColumn: ColumnID
  package let unnamedCallsColumn: ColumnID

  // MARK: The user's code and values

  let guards: Table<Unmanaged<AnyGuard>, GuardID>
  let matchers: Table<Unmanaged<AnyMatcher>, MatcherID>
  let durations: Table<Unmanaged<AnyDuration>, DurationID>
  let workCode: Table<Unmanaged<AnyWork>, WorkLineID>
  /// Where values are, of types that only the typed definition knows.
  let places: CompiledDefinition.Places
  /// The size of an event that is stored without a box; −1 where events are boxed.
  var smallEventSize = -1

  // MARK: What there is to look for

  /// One atomic state is active, and its number says all: there are no regions, and no sets of states to work with.
  let isOneState: Bool
  /// No state has states inside.
  let isFlat: Bool
  /// More than one atomic state may be active.
  let hasRegions: Bool
  let hasHistories: Bool
  let hasJoins: Bool
  package let hasEventless: Bool
  /// Some state at the top is final.
  let mayFinish: Bool
  /// A configuration is more than one word.
  let isWide: Bool
  /// How many words a machine remembers, for histories and joins.
  let rememberedWords: Int
  /// How many atomic states can be active at once.
  let leavesAtOnce: Int
  /// How many words beside the first a set of states has, where sets are needed.
  let highWords: Int
  /// An engine needs more room than it has from the beginning.
  let needsRoom: Bool
  package let policy: ErrorPolicy
  let maximumMicrosteps: Int
  /// The number of the microstep from which the states of a macrostep are noted, to show a cycle of a run-away.
  let firstLateMicrostep: Int
  /// Some hook is notified of rejected events.
  @inline(__always) var hasRejectionHooks: Bool { flags.contains(.hasRejectionHooks) }
  /// The size of a context that is saved by a copy of its bytes, in room that each engine has; zero for any other.
  let smallContextSize: Int
  /// What there is to look for, as the engine asks for it.
  let flags: StepFlags
  /// See ``CallbackDepth``.
  let deepThreads = CallbackDepth.deepThreads
  /// Where a thread keeps engines that are not in use.
  let poolKey: pthread_key_t

  /// The data that steps change; nil where there are none.
  let slotLayout: Unmanaged<SlotLayout>?
  let slots: Table<Slot, SlotID>
  /// How many of them machines keep in their memory of payloads.
  let keptSlotCount: Int
  /// That of the variables; none where there are none.
  package let variables: SlotID
  /// That of a context that is a value, which is put back when a step is undone; none for any other.
  let context: SlotID
  var holdsPayloads: Bool { keptSlotCount > 0 }

  /// How many guards, hooks and other closures may throw.
  let closureCount: Int

  /// For how many transitions an engine has room at first.
  static var usualCapacity: Int { 8 }

  init(
    _ tables: CompiledTables, _ userCode: CompiledDefinition.UserCode, _ places: CompiledDefinition.Places,
    _ settings: CompiledDefinition.Settings, in arena: Arena
  ) {
    let nodes = tables.nodes
    let hasParallel = nodes.contains { $0.kind == .parallel }
    self.nodes = arena.table(nodes)
    goals = arena.table(tables.goals)
    entries = arena.table(tables.entries)
    histories = arena.table(tables.histories)
    joinSources = arena.table(tables.joinSources)
    timeouts = arena.table(tables.timeouts)
    works = arena.table(tables.works)
    deferrals = arena.table(tables.deferrals)
    let defersAny = tables.deferrals.contains { $0.column.isNone }
    let deferredColumns = Set(tables.deferrals.map(\.column))
    let columns = ColumnID.all(tables.columns.count)
    traits = arena.table(
      columns.map { column in
        if column == tables.columns.unnamedCalls { return [.isCall, .isUnnamed] }
        if let signature = tables.signatures[column] { return signature.replies ? [.isCall, .replies] : .isCall }
        return defersAny || deferredColumns.contains(column) ? .isDeferred : []
      })
    signatures = arena.table(columns.map { tables.signatures[$0]?.type })
    eventless = nodes.prefix(64).indices.reduce(0) { nodes[$1].hasEventless ? $0 | 1 << UInt64($1) : $0 }

    atomic = nodes.prefix(64).indices.reduce(0) { nodes[$1].isAtomic ? $0 | 1 << UInt64($1) : $0 }
    dispatch = tables.table
    cellsOfColumn = tables.table.columns
    let mayBeQuiet = hasParallel && nodes.count <= 64
    isQuiet = arena.table(
      columns.map { [traits] column in
        mayBeQuiet && traits[column].isEmpty && StateID.all(nodes.count).contains { tables.table.cell(column, $0).isQuiet }
      })
    arena.onRelease { [table = tables.table] in table.deallocate() }
    (failureColumn, alwaysColumn) = (tables.columns.failure, tables.columns.always)
    (othersColumn, unnamedCallsColumn) = (tables.columns.others, tables.columns.unnamedCalls)
    guards = arena.table(userCode.guards.map(Unmanaged.passUnretained))
    matchers = arena.table(userCode.matchers.map(Unmanaged.passUnretained))
    durations = arena.table(userCode.durations.map(Unmanaged.passUnretained))
    workCode = arena.table(userCode.works.map(Unmanaged.passUnretained))
    let hooks: Table<HookRow, OperationID> = arena.table(
      tables.operations.map { operation in
        HookRow(
          hook: .passUnretained(userCode.hooks[operation.hook]), matcher: operation.matcher, targetFilter: operation.targetFilter,
          cannotThrow: userCode.hooks[operation.hook].cannotThrow)
      })
    self.hooks = hooks
    targetFilters = arena.table(tables.targetFilters)
    let slots: Table<Slot, SlotID> = arena.table(settings.slotLayout?._withUnsafeGuaranteedRef { $0.slots } ?? [])
    self.slots = slots
    let routes = Self.routes(
      tables, places, hooks, slots, hasRegions: hasParallel, mayBeActionOnly: settings.maximumMicrosteps > 1, in: arena)
    self.routes = routes
    initialRoute = routes.base + tables.routes.count
    blankRoute = initialRoute + 1
    self.places = places

    isOneState = !hasParallel && (nodes.count <= 64 || tables.histories.isEmpty)
    isFlat = !nodes.contains { $0.parent.exists }
    hasRegions = hasParallel
    hasHistories = !tables.histories.isEmpty
    hasJoins = !tables.joinSources.isEmpty
    hasEventless = nodes.contains { $0.hasEventless }
    mayFinish = nodes.contains { $0.isFinal && $0.parent.isNone }
    isWide = hasRegions && nodes.count > 64
    rememberedWords = tables.rememberedWords
    leavesAtOnce = max(Self.leavesAtOnce(nodes), 1)
    highWords = hasRegions || hasHistories ? StateSet.highWords(for: nodes.count) : 0
    needsRoom = leavesAtOnce > Self.usualCapacity || highWords > 0
    policy = settings.policy
    maximumMicrosteps = settings.maximumMicrosteps
    firstLateMicrostep = settings.maximumMicrosteps / 2 + 1
    slotLayout = settings.slotLayout
    keptSlotCount = slotLayout?._withUnsafeGuaranteedRef(\.keptCount) ?? 0
    variables = settings.variables == nil ? .none : SlotID(keptSlotCount - 1)
    context = slots.count > keptSlotCount ? SlotID(keptSlotCount) : .none
    let contextSlot = context.exists ? slots[context] : nil
    smallContextSize = contextSlot.map { $0.isTrivial && $0.isSmall && !$0.isElsewhere ? $0.size : 0 } ?? 0
    var flags: StepFlags = []
    if !isOneState { flags.insert(.hasSets) }
    if hasEventless { flags.insert(.hasEventless) }
    if isWide { flags.insert(.hasContent) }
    // Whether properties of an object are put back is known by who passes the object.
    if contextSlot?.isElsewhere == false { flags.insert(.savesContext) }
    if keptSlotCount > 0 { flags.insert(.holdsPayloads) }
    if tables.operations.contains(where: { $0.matcher.exists || $0.targetFilter.exists }) { flags.insert(.filtersHooks) }
    if settings.hasRejectionHooks { flags.insert(.hasRejectionHooks) }
    if userCode.guards.contains(where: \.namesParts) { flags.insert(.namesPartsOfGuards) }
    self.flags = flags
    let mayBeLight = !flags.contains(.hasContent) && firstLateMicrostep > 1 && contextSlot?.isSmall ?? true
    var candidates = zip(CandidateID.first..., tables.candidates).map { [guards, matchers, context] number, candidate in
      CandidateRow(
        candidate, number, routes, matchers: matchers, guards: guards, mayBeLight: mayBeLight,
        mayBeDecided: !settings.hasRejectionHooks, savesContext: context.exists)
    }
    for index in candidates.indices.reversed() where candidates[index].next != 0 {
      candidates[index].precede(candidates[index + Int(candidates[index].next)])
    }
    self.candidates = arena.table(candidates)
    poolKey = settings.poolKey
    closureCount = userCode.guards.count + userCode.hooks.count + userCode.durations.count + userCode.works.count
  }

  /// The routes, then the initial one and the blank one.
  private static func routes(
    _ tables: CompiledTables, _ places: CompiledDefinition.Places, _ hooks: Table<HookRow, OperationID>,
    _ slots: Table<Slot, SlotID>, hasRegions: Bool, mayBeActionOnly: Bool, in arena: Arena
  ) -> Table<RouteRow, RouteID> {
    let routes = tables.routes + [tables.initial, Route(domain: Domain.root)]
    var candidates = [CandidateID](repeating: .none, count: routes.count)
    for (number, candidate) in zip(CandidateID.first..., tables.candidates) {
      for route in candidate.routes.indices { candidates[route] = number }
    }
    return arena.table(count: routes.count) { number, place in
      let candidate = candidates[number]
      let source = candidate.isNone ? .first : tables.candidates[candidate].source
      return RouteRow(
        routes[number], at: place, of: candidate, from: places.shown(source), parent: tables.nodes[source].parent,
        places, hooks: hooks, nodes: tables.nodes, slots: slots, hasRegions: hasRegions, mayBeActionOnly: mayBeActionOnly)
    }
  }

  private static func leavesAtOnce(_ nodes: [StateNode]) -> Int {
    var counts = [Int](repeating: 0, count: nodes.count + 1)
    for (number, node) in nodes.enumerated().reversed() {
      if node.isAtomic { counts[number] = 1 }
      let parent = node.parent.isNone ? nodes.count : node.parent.index
      let isParallel = parent < nodes.count && nodes[parent].kind == .parallel
      counts[parent] = isParallel ? counts[parent] + counts[number] : max(counts[parent], counts[number])
    }
    return counts[nodes.count]
  }

  /// Copies a context of which a copy of its bytes is a copy, where there is room for it without an allocation.
  ///
  /// - Returns: False where the context is another one, and nothing was copied.
  @inline(__always)
  func copySmallContext(from context: UnsafeRawPointer, to room: UnsafeMutableRawPointer) -> Bool {
    let size = smallContextSize
    if room.copyFewBytes(from: context, byteCount: size) { return true }
    guard size > 0 else { return false }
    room.copyMemory(from: context, byteCount: size)
    return true
  }
}
