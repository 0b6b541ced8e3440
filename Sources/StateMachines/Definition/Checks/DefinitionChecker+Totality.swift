/// The check of a definition that has to decide every event in every state.
extension DefinitionChecker {
  /// Every event, or every kind of events.
  struct EveryEvent {
    var typeName: String
    /// What lines for them wait for; nil where they cannot be listed.
    var filters: [EventFilter]?
    /// The cases with values that cannot be listed.
    var unlistedCases: [String] = []
    /// The kinds with values that cannot be listed.
    var unlistedKinds: [String] = []
    /// The events or kinds that lines name, and the list does not contain.
    var forgotten: [String] = []
    /// The events that are all there is of their kind, since it has no payload.
    var wholeKinds: Set<EventID> = []
  }

  /// Looks for a line for each event in each state that is not final and has no states inside.
  mutating func checkTotality(of every: EveryEvent) {
    guard let events = every.filters else {
      return report(.unlistedEvents, of: .definition, at: outline.scopes[0].place) { _ in
        "'total' needs a list of all events: let '\(every.typeName)' or its kinds conform to CaseIterable"
      }
    }
    if !every.unlistedCases.isEmpty {
      return reportUnlisted(every.unlistedCases, "let '\(every.typeName)' conform to PayloadEvent, and its kinds to CaseIterable")
    }
    if !every.unlistedKinds.isEmpty {
      return reportUnlisted(every.unlistedKinds, "let the kinds of '\(every.typeName)' have no such payload")
    }
    if !every.forgotten.isEmpty {
      return report(.unlistedEvents, of: .definition, at: outline.scopes[0].place) { _ in
        let names = every.forgotten.map { "'\($0)'" }.joined(separator: ", ")
        return "'total' needs a list of all events: lines name \(names), which 'allCases' does not contain"
      }
    }
    let decided = decidedEvents(events, every.wholeKinds)
    var undecided: [StateID: [Int]] = [:]
    for event in events.indices {
      let leaves = states.children(of: .none).flatMap { undecidedLeaves(of: $0, event, decided) }
      for leaf in leaves { undecided[leaf, default: []].append(event) }
    }
    for (node, cells) in undecided.sorted(by: { $0.key < $1.key }) {
      let undecided = DefinitionIssue.Undecided(
        state: plainName(of: states.outlineStates[node]), events: cells.map { plainName(of: events[$0]) })
      report(.undecidedEvents, of: .state(node), at: states.places[node], undecided: undecided) { checker in
        let names = cells.map { checker.name(of: events[$0]) }.joined(separator: ", ")
        return "\(checker.name(of: node)) leaves undecided: \(names); add a transition, a 'defer', 'ignore' or 'impossible'"
          + checker.silentLines(for: cells.map { events[$0] }, at: node, every.wholeKinds)
      }
    }
  }

  /// What a message adds where lines do not decide events only because they make no reply.
  private func silentLines(for events: [EventFilter], at node: StateID, _ wholeKinds: Set<EventID>) -> String {
    let silent = events.compactMap { event in
      silentLine(for: event, at: node, wholeKinds).map { "; \(name(of: event)) has a reply, which the line at \($0) does not make" }
    }
    return silent.joined()
  }

  private func silentLine(for event: EventFilter, at node: StateID, _ wholeKinds: Set<EventID>) -> Place? {
    guard let call = call(event) else { return nil }
    let line = lines.first { line in
      guard !outline.mayTake(call, line), let filter = line.events, decides(filter, event, wholeKinds) else { return false }
      return states.sources(line.sources, in: line.scope).contains { $0 == node || $0.exists && states.isDescendant(node, of: $0) }
    }
    return line.map { outline.place($0.place) }
  }

  /// The name of an event or a kind, without quotation marks.
  private func plainName(of event: EventFilter) -> String {
    switch event {
    case .event(let event): names.events[event]
    case .kind(let kind): names.kinds[kind]
    default: name(of: event)
    }
  }

  private mutating func reportUnlisted(_ cases: [String], _ advice: String) {
    let names = cases.map { "'\($0)'" }.joined(separator: ", ")
    report(.unlistedEvents, of: .definition, at: outline.scopes[0].place) { _ in "'total' cannot list the values of \(names): \(advice)" }
  }

  /// By state, the places in a list of events that its own lines decide, guarded or not.
  private func decidedEvents(_ events: [EventFilter], _ wholeKinds: Set<EventID>) -> [Set<Int>] {
    var decided = [Set<Int>](repeating: [], count: states.count)
    func decide(_ filter: EventFilter?, in nodes: some Sequence<StateID>, where mayTake: (EventID) -> Bool) {
      guard let filter else { return }
      let found = events.indices.filter { index in
        if let call = call(events[index]), !mayTake(call) { return false }
        return decides(filter, events[index], wholeKinds)
      }
      for node in nodes { decided[node].formUnion(found) }
    }
    for line in lines {
      decide(line.events, in: states.sources(line.sources, in: line.scope)) { outline.mayTake($0, line) }
    }
    for deferral in outline.deferrals {
      decide(deferral.events, in: states.sources(deferral.states, in: deferral.scope)) { outline.calls[$0] == nil }
    }
    return decided
  }

  /// The event that takes an argument or replies, if a cell is for one, or for its kind.
  private func call(_ event: EventFilter) -> EventID? {
    switch event {
    case .event(let event): event
    case .kind(let kind): outline.calls.ids.first { names.kindOfEvent[$0] == kind }
    default: nil
    }
  }

  /// The states without states inside in which an event is not decided.
  ///
  /// The decision of one region counts for all regions beside it.
  private func undecidedLeaves(of node: StateID, _ event: Int, _ decided: [Set<Int>]) -> [StateID] {
    let kind = states.nodes[node].kind
    if kind == .final || decided[node].contains(event) { return [] }
    if kind == .atomic { return [node] }
    let children = states.children(of: node)
    if kind == .parallel, children.contains(where: { isDecided(event, in: $0, decided) }) { return [] }
    return children.flatMap { undecidedLeaves(of: $0, event, decided) }
  }

  /// Whether an event is decided in a state whatever is active inside; a final state decides nothing.
  private func isDecided(_ event: Int, in node: StateID, _ decided: [Set<Int>]) -> Bool {
    if decided[node].contains(event) { return true }
    let children = states.children(of: node)
    switch states.nodes[node].kind {
    case .atomic, .final: return false
    case .compound: return children.allSatisfy { isDecided(event, in: $0, decided) }
    case .parallel: return children.contains { isDecided(event, in: $0, decided) }
    }
  }

  /// Whether a line that waits for some events decides an event, or all events of a kind.
  private func decides(_ filter: EventFilter, _ event: EventFilter, _ wholeKinds: Set<EventID>) -> Bool {
    func isWhole(_ event: EventID, _ kind: EventKindID) -> Bool { wholeKinds.contains(event) && names.kindOfEvent[event] == kind }
    return switch (filter, event) {
    case (.matching, _): false
    case (_, .event(let event)): contains(filter, event)
    case (.any, _): true
    case (.kind(let kind), .kind(let other)): kind == other
    case (.event(let event), .kind(let kind)): isWhole(event, kind)
    case (.listed(let list), .kind(let kind)): outline.listedEvents[list].contains { isWhole($0, kind) }
    case (.eventCase(let eventCase, _), .kind(let kind)): names.cases[eventCase] == names.kinds[kind]
    default: false
    }
  }
}
