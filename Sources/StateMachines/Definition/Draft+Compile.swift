extension Draft {
  /// Checks what was written and makes a chart of it.
  func compile(_ settings: Chart.Settings) throws(DefinitionError) -> (ContextChart<Context, State, Event>, [DefinitionIssue]) {
    mentionFilteredEvents()
    var compiler = DefinitionCompiler(outline, names)
    compiler.check()
    guard compiler.errors.isEmpty else { throw DefinitionError(issues: compiler.errors) }

    var tables = TableBuilder(compiler)
    let compiled = tables.build()
    let chart = ContextChart(
      compiled, catalogue(compiler), userCode, settings: settings, rejectionHooks: rejectionHooks,
      outline: outline)
    return (chart, compiler.warnings)
  }

  private var names: DefinitionCompiler.Names {
    DefinitionCompiler.Names(
      states: outline.stateNames, events: events.events.map { "\($0)" }, cases: outline.caseNames, kinds: events.kinds.map(\.description),
      kindOfEvent: events.events.map { events.kindNumber(of: $0) ?? -1 },
      isCase: { self.cases[Int($1)](self.events.events[Int($0)]) })
  }

  private func catalogue(_ compiler: DefinitionCompiler) -> Catalogue<State, Event> {
    let resolved = compiler.states
    return Catalogue(
      numbers: states.renumbered(resolved.nodeOf), eventNumbers: events, states: resolved.numbers.map { representatives[Int($0)] },
      stateNames: resolved.numbers.map { compiler.plainName(ofNumber: $0) }, events: mentionedEvents,
      mentions: outline.mentions.map { mention($0, resolved) },
      values: values, timeoutEvents: outline.timeouts.map { events.events[Int($0.event)] })
  }

  private var mentionedEvents: [Event] {
    outline.mentions.compactMap { mentioned in
      if case .event(let number) = mentioned { events.events[Int(number)] } else { nil }
    }
  }

  private func mention(_ mentioned: Mentioned, _ resolved: ResolvedStates) -> Mention<Event> {
    switch mentioned {
    case .event(let number):
      let event = events.events[Int(number)]
      return Mention(subject: .event(event), permission: .column(number)) { $0 == event }
    case .eventCase(let number):
      let lines = outline.transitions.filter { if case .eventCase(number, _) = $0.events { true } else { false } }
      let sources = Set(lines.flatMap { resolved.sources($0.sources, in: $0.scope) })
      return Mention(subject: .named(outline.caseNames[Int(number)]), permission: .states(sources), covers: cases[Int(number)])
    case .kind(let number):
      let column = Int32(events.events.count) + number
      let numbers = events
      return Mention(subject: .named("\(events.kinds[Int(number)])"), permission: .column(column)) {
        numbers.kindNumber(of: $0) == number
      }
    }
  }
}
