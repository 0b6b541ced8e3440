/// The check of a definition that has to decide every event in every state.
extension DefinitionChecker {
  /// Every event.
  struct EveryEvent {
    var typeName: String
    /// Nil where they cannot be listed.
    var events: [EventID]?
    /// The cases with values that cannot be listed.
    var unlistedCases: [String] = []
    /// The events that lines name, and the list does not contain.
    var forgotten: [String] = []
  }

  /// Looks for a line for each event in each state that is not final and has no states inside.
  func checkTotality(of every: EveryEvent) {
    guard let events = every.events else {
      return report(.unlistedEvents, of: .definition, at: outline.scopes[0].place) { _ in
        "'total' needs a list of all events: let '\(every.typeName)' conform to CaseIterable, or to PayloadCases"
      }
    }
    if !every.unlistedCases.isEmpty {
      return report(.unlistedEvents, of: .definition, at: outline.scopes[0].place) { _ in
        let names = every.unlistedCases.map { "'\($0)'" }.joined(separator: ", ")
        return "'total' cannot list the values of \(names): let '\(every.typeName)' conform to PayloadCases"
      }
    }
    if !every.forgotten.isEmpty {
      return report(.unlistedEvents, of: .definition, at: outline.scopes[0].place) { _ in
        let names = every.forgotten.map { "'\($0)'" }.joined(separator: ", ")
        return "'total' needs a list of all events: lines name \(names), which 'allCases' does not contain"
      }
    }
    for (node, cells) in undecidedCells(of: events).inOrder({ $0.key < $1.key }) {
      let undecided = DefinitionIssue.Undecided(
        state: plainName(of: states.outlineStates[node]), events: cells.map { names.events[events[$0]] })
      report(.undecidedEvents, of: .state(node), at: states.places[node], undecided: undecided) { checker in
        let names = cells.map { "'\(checker.names.events[events[$0]])'" }.joined(separator: ", ")
        return "\(checker.name(of: node)) leaves undecided: \(names); add a transition, a 'defer', 'ignore' or 'impossible'"
          + checker.silentLines(for: cells.map { events[$0] }, at: node)
      }
    }
  }

  /// By state without states inside, the places in a list of events that are decided neither there nor beside it.
  package func undecidedCells(of events: [EventID]) -> [StateID: [Int]] {
    let decided = decidedEvents(events)
    var undecided: [StateID: [Int]] = [:]
    for event in events.indices {
      let leaves = states.children(of: .none).flatMap { undecidedLeaves(of: $0, event, decided) }
      for leaf in leaves { undecided[leaf, default: []].append(event) }
    }
    return undecided
  }

  /// What a message adds where lines do not decide events only because they make no reply.
  private func silentLines(for events: [EventID], at node: StateID) -> String {
    let silent = events.compactMap { event in
      silentLine(for: event, at: node).map { "; '\(names.events[event])' has a reply, which the line at \($0) does not make" }
    }
    return silent.joined()
  }

  private func silentLine(for event: EventID, at node: StateID) -> SourcePlace? {
    let line = lines.first { line in
      guard !outline.mayTake(event, line), let filter = line.events, decides(filter, event) else { return false }
      return states.sources(line.sources, in: line.scope).contains { $0 == node || $0.exists && states.isDescendant(node, of: $0) }
    }
    return line.map { outline.place($0.place) }
  }

  /// By state, the places in a list of events that its own lines decide, guarded or not.
  private func decidedEvents(_ events: [EventID]) -> [Set<Int>] {
    var decided = [Set<Int>](repeating: [], count: states.count)
    func decide(_ filter: EventFilter?, in nodes: some Sequence<StateID>, where mayTake: (EventID) -> Bool) {
      guard let filter else { return }
      let found = events.indices.filter { mayTake(events[$0]) && decides(filter, events[$0]) }
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

  /// Whether a line that waits for some events decides an event.
  private func decides(_ filter: EventFilter, _ event: EventID) -> Bool {
    if case .matching = filter { false } else { contains(filter, event) }
  }
}
