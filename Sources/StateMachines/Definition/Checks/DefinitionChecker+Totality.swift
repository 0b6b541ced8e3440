/// The check of a definition that has to decide every event in every state.
extension DefinitionChecker {
  /// Every event, or every kind of events.
  struct EveryEvent {
    var typeName: String
    /// What lines for them wait for; nil where they cannot be listed.
    var filters: [EventFilter]?
  }

  /// Looks for a line for each event in each state that is not final and has no states inside.
  mutating func checkTotality(of every: EveryEvent) {
    guard let events = every.filters else {
      return report(.unlistedEvents, of: .definition, at: outline.scopes[0].place) { _ in
        "'total' needs a list of all events: let '\(every.typeName)' or its kinds conform to CaseIterable"
      }
    }
    let decided = decidedEvents(events)
    var undecided: [StateID: [Int]] = [:]
    for event in events.indices {
      let leaves = states.children(of: .none).flatMap { undecidedLeaves(of: $0, event, decided) ?? [] }
      for leaf in leaves { undecided[leaf, default: []].append(event) }
    }
    for (node, cells) in undecided.sorted(by: { $0.key < $1.key }) {
      report(.undecidedEvents, of: .state(node), at: states.places[node]) { checker in
        let names = cells.map { checker.name(of: events[$0]) }.joined(separator: ", ")
        return "\(checker.name(of: node)) leaves undecided: \(names); add a transition, a 'defer', 'ignore' or 'impossible'"
      }
    }
  }

  /// By state, the places in a list of events that its own lines decide, guarded or not.
  private func decidedEvents(_ events: [EventFilter]) -> [Set<Int>] {
    var decided = [Set<Int>](repeating: [], count: states.count)
    func decide(_ filter: EventFilter?, in nodes: some Sequence<StateID>) {
      guard let filter else { return }
      let found = events.indices.filter { decides(filter, events[$0]) }
      for node in nodes { decided[node].formUnion(found) }
    }
    for line in lines { decide(line.events, in: states.sources(line.sources, in: line.scope)) }
    for deferral in outline.deferrals { decide(deferral.events, in: states.sources(deferral.states, in: deferral.scope)) }
    return decided
  }

  /// The states without states inside in which an event is not decided; nil where all of them are final.
  ///
  /// The decision of one region counts for all regions beside it.
  private func undecidedLeaves(of node: StateID, _ event: Int, _ decided: [Set<Int>]) -> [StateID]? {
    let kind = states.nodes[node].kind
    if kind == .final { return nil }
    if decided[node].contains(event) { return [] }
    if kind == .atomic { return [node] }
    let parts = states.children(of: node).compactMap { undecidedLeaves(of: $0, event, decided) }
    if parts.isEmpty { return nil }
    return kind == .parallel && parts.contains([]) ? [] : parts.flatMap(\.self)
  }

  /// Whether a line that waits for some events decides an event, or some event of a kind.
  private func decides(_ filter: EventFilter, _ event: EventFilter) -> Bool {
    switch (filter, event) {
    case (.matching, _): false
    case (_, .event(let event)): contains(filter, event)
    case (.any, _): true
    case (.kind(let kind), .kind(let other)): kind == other
    case (.event(let event), .kind(let kind)): names.kindOfEvent[event] == kind
    case (.listed(let list), .kind(let kind)): outline.listedEvents[list].contains { names.kindOfEvent[$0] == kind }
    case (.eventCase(let eventCase, _), .kind(let kind)): names.cases[eventCase] == names.kinds[kind]
    default: false
    }
  }
}
