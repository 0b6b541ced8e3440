/// Which of the mentioned events callers do not send.
extension TypedDraft {
  /// Those that lines of `internalEvents` name; without such a line, those of timers and of work.
  func internalMentions(_ resolved: ResolvedStates) -> Set<EventID> {
    guard let declaredInternal else { return Set(eventsOfTimersAndWork(resolved)) }
    var declared: Set<EventID> = []
    for form in declaredInternal {
      switch form {
      case .any: declared.formUnion(outline.mentions)
      case .listed(let listed): declared.formUnion(listed.compactMap { events.known($0) })
      case .cases(let cases): declared.formUnion(cases.compactMap { events.id(ofCase: $0.number) })
      case .done, .hookFailure, .workFailure, .matching: break
      }
    }
    return declared
  }

  /// The events of timeouts, and of the ends of work, that are fired in every state whose lines take them.
  ///
  /// An event that another state takes as well has to come from a caller there.
  private func eventsOfTimersAndWork(_ resolved: ResolvedStates) -> [EventID] {
    var firing: [EventID: Set<StateID>] = [:]
    for line in outline.timeouts { firing[line.event, default: []].formUnion(resolved.sources(line.states, in: line.scope)) }
    if !ends.isEmpty {
      for end in ends {
        guard let id = events.known(end.event) else { continue }
        firing[id, default: []].formUnion(resolved.sources(end.states, in: end.scope))
      }
    }
    if firing.isEmpty { return [] }
    let taking =
      outline.transitions.filter { $0.decision == .transition }.map { (events: $0.events, states: $0.sources, scope: $0.scope) }
      + outline.deferrals.map { (events: $0.events, states: $0.states, scope: $0.scope) }
    for line in taking {
      for id in eventsByValue(line.events) {
        guard let states = firing[id] else { continue }
        let isFired = resolved.sources(line.states, in: line.scope).allSatisfy { isIn($0, states, resolved) }
        if !isFired { firing[id] = nil }
      }
    }
    return Array(firing.keys)
  }

  private func eventsByValue(_ filter: EventFilter?) -> [EventID] {
    switch filter {
    case .event(let id): [id]
    case .listed(let list): Array(outline.listedEvents[list])
    default: []
    }
  }

  /// Whether a state, or one around it, is one of some.
  private func isIn(_ node: StateID, _ states: Set<StateID>, _ resolved: ResolvedStates) -> Bool {
    var node = node
    while node.exists {
      if states.contains(node) { return true }
      node = resolved.parent(of: node)
    }
    return false
  }
}
