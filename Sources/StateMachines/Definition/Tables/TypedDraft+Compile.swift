extension TypedDraft {
  /// Checks what was written and makes tables of it.
  func compile(_ settings: CompiledDefinition.Settings) throws(DefinitionError) -> (
    CompiledContextDefinition<Context, State, Event>, [DefinitionIssue]
  ) {
    mentionFilteredEvents()
    outline.trim()
    var checker = DefinitionChecker(outline, names)
    checker.check(settings)
    guard checker.errors.isEmpty else { throw DefinitionError(issues: checker.errors) }

    var tables = TableBuilder(checker)
    let built = tables.build(tableForm)
    let compiled = CompiledContextDefinition(
      built, typedTables(checker), userCode, settings: settings, rejectionHooks: rejectionHooks,
      outline: outline)
    return (compiled, checker.warnings)
  }

  private var names: DefinitionChecker.Names {
    DefinitionChecker.Names(
      states: outline.stateNames, haveValues: representatives.map { $0 != nil }, events: events.events.map { "\($0)" },
      cases: outline.caseNames, kinds: events.kinds.map(\.description),
      kindOfEvent: events.events.map { events.kindNumber(of: $0) ?? -1 },
      isCase: { self.cases[Int($1)](self.events.events[Int($0)]) })
  }

  private func typedTables(_ checker: DefinitionChecker) -> TypedTables<State, Event> {
    let resolved = checker.states
    let sources = sourcesOfCases(resolved)
    return TypedTables(
      numbers: states.renumbered(resolved.nodeOf), eventNumbers: events, states: resolved.numbers.map { representatives[Int($0)] },
      stateNames: resolved.numbers.map { checker.plainName(ofNumber: $0) }, events: mentionedEvents,
      mentions: outline.mentions.map { mention($0, sources) },
      values: values, timeoutEvents: outline.timeouts.map { events.events[Int($0.event)] })
  }

  private var mentionedEvents: [Event] {
    outline.mentions.compactMap { mentioned in
      if case .event(let number) = mentioned { events.events[Int(number)] } else { nil }
    }
  }

  private func mention(_ mentioned: Mentioned, _ sources: [Int32: Set<Int32>]) -> Mention<Event> {
    switch mentioned {
    case .event(let number):
      let event = events.events[Int(number)]
      return Mention(subject: .event(event), permission: .column(number)) { $0 == event }
    case .eventCase(let number):
      return Mention(
        subject: .named(outline.caseNames[Int(number)]), permission: .states(sources[number] ?? []), covers: cases[Int(number)])
    case .kind(let number):
      let column = Int32(events.events.count) + number
      let numbers = events
      return Mention(subject: .named("\(events.kinds[Int(number)])"), permission: .column(column)) {
        numbers.kindNumber(of: $0) == number
      }
    }
  }

  /// By case, the states from which transitions wait for it.
  private func sourcesOfCases(_ resolved: ResolvedStates) -> [Int32: Set<Int32>] {
    guard !cases.isEmpty else { return [:] }
    var sources: [Int32: Set<Int32>] = [:]
    for line in outline.transitions {
      guard case .eventCase(let number, _) = line.events else { continue }
      sources[number, default: []].formUnion(resolved.sources(line.sources, in: line.scope))
    }
    return sources
  }
}
