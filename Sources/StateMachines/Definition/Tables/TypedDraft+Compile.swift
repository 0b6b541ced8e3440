extension TypedDraft {
  /// Checks what was written and makes tables of it.
  func compile(_ settings: CompiledDefinition.Settings, total: Bool) throws(DefinitionError) -> (
    CompiledContextDefinition<Context, State, Event>, [DefinitionIssue]
  ) {
    mentionFilteredEvents()
    placeFailures()
    let listed = total ? events.nameAll() : nil
    noteNamedCalls()
    let everyEvent = total ? everyEvent(listed) : nil
    outline.trim()
    outline.stateNames = stateNames
    var checker = DefinitionChecker(outline, names)
    checker.check(settings, userCode.works, total: everyEvent)
    guard checker.errors.isEmpty else { throw DefinitionError(issues: checker.errors) }

    var tables = TableBuilder(checker)
    let built = tables.build(tableForm)
    let compiled = CompiledContextDefinition(
      built, typedTables(checker), userCode, settings: settings, rejectionHooks: rejectionHooks,
      outline: outline)
    return (compiled, checker.warnings)
  }

  private func everyEvent(_ listed: EveryEventID?) -> DefinitionChecker.EveryEvent {
    let filters = listed.map { every in
      Self.distinct(every.events).map { EventFilter.event($0) } + Self.distinct(every.kinds).map { .kind($0) }
    }
    let wholeKinds = EventID.all(events.events.count).filter { event in
      outline.calls[event] != nil || Mirror(reflecting: events.events[event]).children.isEmpty
    }
    return DefinitionChecker.EveryEvent(
      typeName: "\(Event.self)", filters: filters, unlistedCases: listed?.unlistedCases ?? [], unlistedKinds: listed?.unlistedKinds ?? [],
      forgotten: listed?.forgotten ?? [], wholeKinds: Set(wholeKinds))
  }

  /// The ids, each once: a list that is written by hand may repeat some.
  private static func distinct<Kind>(_ ids: [ID<Kind>]) -> [ID<Kind>] {
    var seen = IDSet<Kind>()
    return ids.filter { seen.insert($0) }
  }

  private var names: DefinitionChecker.Names {
    DefinitionChecker.Names(
      states: outline.stateNames, haveValues: representatives.map { $0 != nil }, events: events.names,
      cases: outline.caseNames, kinds: events.kinds.map(\.description),
      kindOfEvent: events.events.map { events.kind(of: $0) ?? .none },
      isCase: { self.cases[$1](self.events.events[$0]) })
  }

  private var stateNames: NameList<Numbered.OutlineState> {
    NameList(count: representatives.count) { [name = states.name, representatives, givenNames] in
      givenNames[$0] ?? representatives[$0].map(name) ?? ""
    }
  }

  private func typedTables(_ checker: DefinitionChecker) -> TypedTables<State, Event> {
    let resolved = checker.states
    let sources = sourcesOfCases(resolved)
    let internalMentions = internalMentions(resolved)
    return TypedTables(
      outlineStates: states, nodeOf: resolved.nodeOf, eventIDs: events, states: resolved.outlineStates.map { representatives[$0] },
      stateNames: names(ofNodes: checker), events: mentionedEvents,
      mentions: outline.mentions.map { mention($0, sources, isInternal: internalMentions.contains($0)) },
      values: values, timeoutEvents: outline.timeouts.map { events.events[$0.event] })
  }

  private func names(ofNodes checker: DefinitionChecker) -> NameList<Numbered.State> {
    let nodes = checker.states.outlineStates
    var regionNames: [String?] = []
    for node in StateID.all(nodes.count) where !checker.states.nodes[node].isNamed {
      if regionNames.isEmpty { regionNames = [String?](repeating: nil, count: nodes.count) }
      regionNames[node] = checker.plainName(of: nodes[node])
    }
    return NameList(count: nodes.count) { [outlineNames = outline.stateNames, regionNames] in
      (regionNames.isEmpty ? nil : regionNames[$0]) ?? outlineNames[nodes[$0]]
    }
  }

  private var mentionedEvents: [Event] {
    var mentioned: [Event] = []
    for case .event(let event) in outline.mentions { mentioned.append(events.events[event]) }
    return mentioned
  }

  private func mention(_ mentioned: Mentioned, _ sources: [EventCaseID: [StateID: Bool]], isInternal: Bool) -> Mention<Event> {
    switch mentioned {
    case .event(let id):
      let event = events.events[id]
      return Mention(subject: .event(event), permission: .column(ColumnID(id)), isInternal: isInternal) { $0 == event }
    case .eventCase(let id):
      return Mention(
        subject: .named(outline.caseNames[id]), permission: .states(sources[id] ?? [:]), isInternal: isInternal, covers: cases[id])
    case .kind(let id):
      let ids = events
      let column = ColumnID(id, events: ids.events.count)
      return Mention(subject: .named("\(ids.kinds[id])"), permission: .column(column), isInternal: isInternal) { ids.kind(of: $0) == id }
    }
  }

  /// By case, the states whose lines wait for it, and whether one of these is a transition.
  private func sourcesOfCases(_ resolved: ResolvedStates) -> [EventCaseID: [StateID: Bool]] {
    guard !cases.isEmpty else { return [:] }
    var sources: [EventCaseID: [StateID: Bool]] = [:]
    for line in outline.transitions {
      guard case .eventCase(let eventCase, _) = line.events else { continue }
      for node in resolved.sources(line.sources, in: line.scope) {
        sources[eventCase, default: [:]][node, default: false] = line.decision == .transition || sources[eventCase]?[node] == true
      }
    }
    return sources
  }
}
