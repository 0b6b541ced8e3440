/// For some events, the states that have a transition for the event, and the states that defer it; each in document order.
struct EventReceivers {
  private var handlers: [EventID: [StateID]] = [:]
  private var deferring: [EventID: [StateID]] = [:]

  init(of events: Set<EventID>, _ checker: DefinitionChecker) {
    for node in StateID.all(checker.states.count) {
      for candidacy in checker.candidacies[node] {
        let line = checker.lines[candidacy.line]
        guard line.decision == .transition, let filter = line.events else { continue }
        checker.forEach(of: events, in: filter) { handlers[$0, default: []].append(node) }
      }
    }
    for deferral in checker.outline.deferrals {
      let nodes = checker.states.sources(deferral.states, in: deferral.scope)
      checker.forEach(of: events, in: deferral.events) { deferring[$0, default: []] += nodes }
    }
    deferring = deferring.mapValues { $0.inOrder(<) }
  }

  /// The states that have a transition for an event, guarded or not.
  func handlers(of event: EventID) -> [StateID] { handlers[event] ?? [] }

  func deferring(_ event: EventID) -> [StateID] { deferring[event] ?? [] }
}

extension DefinitionChecker {
  /// Calls a closure for those of some events that a filter means.
  fileprivate func forEach(of events: Set<EventID>, in filter: EventFilter, _ body: (EventID) -> Void) {
    switch filter {
    case .event(let event): if events.contains(event) { body(event) }
    case .listed(let list): for event in outline.listedEvents[list] where events.contains(event) { body(event) }
    default: for event in events where contains(filter, event) { body(event) }
    }
  }
}
