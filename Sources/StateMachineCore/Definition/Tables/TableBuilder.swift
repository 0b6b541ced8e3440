/// Turns an outline without mistakes into the tables of a definition.
final class TableBuilder {
  let outline: Outline
  let states: ResolvedStates
  let lines: [TransitionLine]
  let candidacies: Buckets<StateID, DefinitionChecker.Candidacy>
  let names: DefinitionChecker.Names
  let columns: CompiledDefinition.Columns
  /// The columns of events that some hook distinguishes or that want a reply, and one of an event like all others, if there is one.
  let distinctColumns: [ColumnID]
  let ordinaryColumn: ColumnID
  let entryHooks: HookIndex
  let exitHooks: HookIndex
  let beforeHooks: HookIndex
  let afterHooks: HookIndex
  let hasRegions: Bool
  let isFlat: Bool
  /// The `before` and `after` hooks that may run for transitions from the state whose row is built.
  var befores: [HookLineID] = []
  var afters: [HookLineID] = []
  var nodes: [StateNode]
  var candidates: [Candidate] = []
  var routes: [Route] = []
  var operations: [Operation] = []
  var targetFilters: [TargetFilter] = []
  var timeouts: [Timeout] = []
  var works: [WorkRow] = []
  var deferrals: [Deferral] = []
  var goals: [Goal] = []
  var entries: [Entry] = []
  var histories: [HistoryRow] = []
  var historyNumbers: [HistoryName: HistoryID] = [:]
  var joinSources: [JoinSource] = []
  /// By line; none for what is no join.
  var joinPlaces: [JoinSourceID] = []
  var rememberedWords = 0
  /// The states that hold payloads, in document order.
  var payloads: [(node: StateID, type: SlotType)] = []

  init(_ checker: DefinitionChecker) {
    outline = checker.outline
    states = checker.states
    lines = checker.lines
    candidacies = checker.candidacies
    names = checker.names
    let eventCount = names.events.count
    columns = CompiledDefinition.Columns(
      events: eventCount, workNames: checker.outline.workNames.count, doneStates: checker.awaitedStates)
    distinctColumns = Self.distinctColumns(outline, names)
    let gap = zip(ColumnID.first..., distinctColumns).first { $0 != $1 }?.0 ?? ColumnID(distinctColumns.count)
    ordinaryColumn = gap < names.eventsEnd ? gap : .none
    entryHooks = HookIndex(outline, .entry, states, eventCount: eventCount)
    exitHooks = HookIndex(outline, .exit, states, eventCount: eventCount)
    beforeHooks = HookIndex(outline, .before, states, eventCount: eventCount)
    afterHooks = HookIndex(outline, .after, states, eventCount: eventCount)
    hasRegions = states.nodes.contains { $0.kind == .parallel }
    isFlat = states.isFlat
    nodes = states.nodes
    entries = StateID.all(states.count).map { Entry(node: $0) }
  }

  /// - Parameter form: What all columns of the dispatch table are; nil where it depends on their sizes.
  /// - Returns: The tables.
  func build(_ form: DispatchTable.Form?) -> CompiledTables {
    buildPayloads()
    buildHistories()
    buildJoins()
    buildNodes()
    let cells = buildCells()
    let initial = buildInitialRoute()
    return CompiledTables(
      table: DispatchTable(cells, columns: columns.count, isFlat: isFlat, form), columns: columns,
      nodes: nodes, candidates: candidates, routes: routes,
      operations: operations, targetFilters: targetFilters, timeouts: timeouts, works: works,
      deferrals: deferrals,
      signatures: signatures, goals: goals, entries: entries,
      histories: histories, joinSources: joinSources, payloads: payloads, rememberedWords: rememberedWords, initial: initial)
  }

  /// The signatures of events that take an argument or reply.
  private var signatures: IDMap<Numbered.Column, CallSignature> {
    var signatures = IDMap<Numbered.Column, CallSignature>()
    for event in outline.calls.ids { signatures[ColumnID(event)] = outline.calls[event]?.signature }
    return signatures
  }

  /// The way into the initial configuration.
  private func buildInitialRoute() -> Route {
    var route = Route()
    lead(&route, to: outline.initial, from: nil, .external)
    route.operations = append(action: outline.scopes[ScopeID.first].defaultEntry)
    route.actionCount = route.operations.count
    return route
  }
}

extension DefinitionChecker {
  /// The states that some line waits for to be done, in document order.
  var awaitedStates: [StateID] {
    guard outline.usesCompletion else { return [] }
    var awaited: Set<StateID> = []
    for filter in lines.map(\.events) + outline.deferrals.map(\.events) {
      if case .done(let state)? = filter { awaited.insert(states.nodeOf[state]) }
    }
    for line in lines {
      if case .completion? = line.events { awaited.formUnion(states.sources(line.sources, in: line.scope).filter(states.canBeDone)) }
    }
    return awaited.filter { $0.exists }.inOrder(<)
  }
}
