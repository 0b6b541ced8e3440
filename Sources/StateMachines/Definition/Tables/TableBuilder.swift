/// Turns an outline without mistakes into the tables of a definition.
struct TableBuilder {
  let outline: Outline
  let states: ResolvedStates
  let lines: [TransitionLine]
  let candidacies: Buckets<DefinitionChecker.Candidacy>
  let names: DefinitionChecker.Names
  let columns: CompiledDefinition.Columns
  let columnsOfKind: [[Int32]]
  let columnsOfCase: [[Int32]]
  /// The events that some hook distinguishes, and one that none does; −1 where there is none.
  let eventsOfHooks: [Int32]
  let eventOfNoHook: Int32
  let entryHooks: HookIndex
  let exitHooks: HookIndex
  let beforeHooks: HookIndex
  let afterHooks: HookIndex
  let hasRegions: Bool
  let isFlat: Bool
  let hasPayloads: Bool
  /// The `before` and `after` hooks that may run for transitions from the state whose row is built.
  var befores: [Int32] = []
  var afters: [Int32] = []
  var nodes: [StateNode]
  var candidates: [Candidate] = []
  var routes: [Route] = []
  var operations: [Operation] = []
  var targetFilters: [TargetFilter] = []
  var timeouts: [Timeout] = []
  var deferrals: [Deferral] = []
  var goals: [Goal] = []
  var entries: [Entry] = []
  var histories: [HistoryRow] = []
  var historyNumbers: [HistoryName: Int32] = [:]
  var joinSources: [JoinSource] = []
  /// By line; −1 for what is no join.
  var joinPlaces: [Int32] = []
  var rememberedWords = 0

  init(_ checker: DefinitionChecker) {
    outline = checker.outline
    states = checker.states
    lines = checker.lines
    candidacies = checker.candidacies
    names = checker.names
    let eventCount = names.events.count
    columns = CompiledDefinition.Columns(events: eventCount, kinds: names.kinds.count, doneStates: checker.awaitedStates)
    columnsOfKind = Self.columnsOfKinds(names)
    columnsOfCase = Self.columnsOfCases(names, columns)
    let eventsOfHooks = Self.eventsOfHooks(outline, names, columnsOfKind)
    self.eventsOfHooks = eventsOfHooks
    let isGapless = eventsOfHooks.count == eventCount
    eventOfNoHook = isGapless ? -1 : Int32(eventsOfHooks.enumerated().first { $0 != $1 }?.offset ?? eventsOfHooks.count)
    entryHooks = HookIndex(outline, .entry, states, eventCount: eventCount)
    exitHooks = HookIndex(outline, .exit, states, eventCount: eventCount)
    beforeHooks = HookIndex(outline, .before, states, eventCount: eventCount)
    afterHooks = HookIndex(outline, .after, states, eventCount: eventCount)
    hasRegions = states.kinds.contains(.parallel)
    isFlat = states.isFlat
    hasPayloads = outline.targets(outline.initial).contains { $0.value >= 0 }
    nodes = (0..<states.count).map { [states] node in
      StateNode(kind: states.kinds[node], isNamed: states.isNamed[node], parent: states.parents[node], end: states.ends[node])
    }
    entries = (0..<Int32(states.count)).map { Entry(node: $0) }
  }

  /// - Parameter form: What all columns of the dispatch table are; nil where it depends on their sizes.
  /// - Returns: The tables.
  mutating func build(_ form: DispatchTable.Form?) -> CompiledTables {
    buildHistories()
    buildJoins()
    buildNodes()
    let cells = buildCells()
    let initial = buildInitialRoute()
    return CompiledTables(
      table: DispatchTable(cells, columns: Int(columns.count), isFlat: isFlat, form), columns: columns,
      nodes: nodes, candidates: candidates, routes: routes,
      operations: operations, targetFilters: targetFilters, timeouts: timeouts, deferrals: deferrals, goals: goals, entries: entries,
      histories: histories, joinSources: joinSources, rememberedWords: rememberedWords, initial: initial)
  }

  /// The way into the initial configuration.
  private mutating func buildInitialRoute() -> Route {
    var route = Route(target: -1)
    lead(&route, to: outline.initial, from: nil, .external)
    return route
  }
}

extension DefinitionChecker {
  /// The states that some line waits for to be done, in document order.
  var awaitedStates: [Int32] {
    guard outline.usesCompletion else { return [] }
    let filters = lines.map(\.events) + outline.deferrals.map(\.events)
    let awaited = filters.compactMap { filter -> Int32? in
      guard case .done(let number)? = filter else { return nil }
      return states.nodeOf[Int(number)]
    }
    return Set(awaited.filter { $0 >= 0 }).sorted()
  }
}
