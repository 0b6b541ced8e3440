extension TypedDraft {
  /// Checks what was written and makes tables of it.
  func compile(_ settings: CompiledDefinition.Settings, total: Bool) throws(DefinitionError) -> (
    CompiledContextDefinition<Context, State, Event>, [DefinitionIssue]
  ) {
    if !events.areDistinct { outline.indistinctEvents = "\(Event.self)" }
    mentionFilteredEvents()
    placeFailures()
    let listed = total ? events.nameAll() : nil
    noteNamedCalls()
    let everyEvent = total ? everyEvent(listed) : nil
    outline.trim()
    outline.stateNames = stateNames
    let checker = DefinitionChecker(outline, names)
    checker.check(settings, userCode.works, total: everyEvent)
    guard checker.errors.isEmpty else { throw DefinitionError(issues: checker.errors) }

    let tables = TableBuilder(checker)
    let built = tables.build(tableForm)
    let compiled = CompiledContextDefinition(
      built, typedTables(checker), userCode, settings: settings, rejectionHooks: rejectionHooks,
      outline: outline)
    return (compiled, checker.warnings)
  }

  private func everyEvent(_ listed: EveryEventID?) -> DefinitionChecker.EveryEvent {
    DefinitionChecker.EveryEvent(
      typeName: "\(Event.self)", events: listed.map { Self.distinct($0.events) }, unlistedCases: listed?.unlistedCases ?? [],
      forgotten: listed?.forgotten ?? [])
  }

  /// The ids, each once: a list that is written by hand may repeat some.
  private static func distinct<Kind>(_ ids: [ID<Kind>]) -> [ID<Kind>] {
    var seen = IDSet<Kind>()
    return ids.filter { seen.insert($0) }
  }

  private var names: DefinitionChecker.Names {
    DefinitionChecker.Names(states: outline.stateNames, events: events.names)
  }

  private var stateNames: NameList<Numbered.OutlineState> {
    NameList(count: values.count) { [values, givenNames] in
      givenNames[$0] ?? values[$0].map { "\(label: $0)" } ?? ""
    }
  }

  private func typedTables(_ checker: DefinitionChecker) -> TypedTables<State, Event> {
    let resolved = checker.states
    let internalMentions = internalMentions(resolved)
    return TypedTables(
      outlineStates: states, nodeOf: resolved.nodeOf, eventIDs: events, states: resolved.outlineStates.map { values[$0] },
      stateNames: names(ofNodes: checker), events: outline.mentions.compactMap { events.value(of: $0) },
      mentions: outline.mentions.map { mention($0, isInternal: internalMentions.contains($0)) },
      timeoutEvents: timeoutEvents)
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

  private func mention(_ id: EventID, isInternal: Bool) -> Mention<Event> {
    let event = events.value(of: id)
    return Mention(event: event, caseName: event == nil ? events.names[id] : "", column: ColumnID(id), isInternal: isInternal)
  }
}
