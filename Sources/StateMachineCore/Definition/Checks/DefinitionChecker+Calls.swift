/// The checks of events that carry a payload, take an argument, or reply.
extension DefinitionChecker {
  /// Events are neither `Hashable` nor have keys.
  func checkThatEventsAreDistinct() {
    guard let type = outline.indistinctEvents else { return }
    report(.indistinctEvents, of: .definition, at: outline.place) { _ in
      let advice = "write '@Payloads' before the enum, or let it conform to PayloadCases or MachineEvent"
      return "events of type '\(type)' cannot be distinguished: \(advice)"
    }
  }

  /// A line names `.seek(to: 0)`, and would take every `seek`.
  func checkEventsWithPayloads() {
    for (index, (event, place)) in outline.eventsWithPayloads.enumerated() {
      report(.eventWithPayload, of: .event(index), at: place) {
        let name = $0.names.events[event]
        return "a line takes every '\(name)', whatever it carries: name it by its key, \\.\(name), and let a guard ask for the payload"
      }
    }
  }

  func checkCalls() {
    guard !outline.calls.isEmpty else { return }
    for (index, (event, place)) in outline.mistypedCalls.enumerated() {
      report(.mistypedCall, of: .call(index), at: place) { "'\($0.names.events[event])' has other types than in an earlier line" }
    }
    for (index, deferral) in outline.deferrals.enumerated() {
      guard case .event(let event) = deferral.events, outline.calls[event] != nil else { continue }
      report(.deferredCall, of: .deferral(index), at: deferral.place) {
        "'\($0.names.events[event])' is a call, whose argument and reply last as long as the call, so it is never deferred"
      }
    }
    for (id, line) in zip(TransitionLineID.first..., lines) { checkThatItReplies(line, id) }
    for event in outline.calls.ids { checkThatOneRegionReplies(to: event) }
  }

  private func checkThatItReplies(_ line: TransitionLine, _ id: TransitionLineID) {
    switch line.events {
    case .event(let event)? where !outline.mayTake(event, line):
      let remedy = line.decision == .ignored ? "write ignore(_:in:replying:)" : "give the transition an action that returns it"
      report(.callWithoutReply, of: self.id(of: id), at: line.place) { "'\($0.names.events[event])' has a reply: \(remedy)" }
    case .listed(let list)?:
      // Lists take only events without a reply, so what the line does for the others of its list is still right.
      let never = outline.listedEvents[list].filter { !outline.mayTake($0, line) }
      guard !never.isEmpty else { return }
      warn(.callWithoutReply, of: self.id(of: id), at: line.place) { checker in
        let names = never.map { "'\(checker.names.events[$0])'" }.joined(separator: ", ")
        let remedy = line.decision == .ignored ? "with replying:" : "with an action that returns it"
        return "a list never takes events that have a reply: \(names); give each a line of its own, \(remedy)"
      }
    default: break
    }
  }

  private func checkThatOneRegionReplies(to event: EventID) {
    guard states.nodes.contains(where: { $0.kind == .parallel }) else { return }
    var sources: [(state: StateID, line: TransitionLineID)] = []
    for (id, line) in zip(TransitionLineID.first..., lines) where line.isCall {
      guard case .event(event)? = line.events else { continue }
      sources += states.sources(line.sources, in: line.scope).map { ($0, id) }
    }
    for (later, source) in sources.enumerated() {
      guard let rival = sources[..<later].first(where: { mayBothReply($0, source) }) else { continue }
      let line = lines[source.line]
      report(.callInSeveralRegions, of: id(of: source.line), at: line.place) { checker in
        let place = checker.outline.place(checker.lines[rival.line].place)
        return "\(checker.name(of: line)) and \(checker.name(of: rival.state)), at \(place), could both reply, for different regions"
      }
    }
  }

  /// Whether lines for one event, at two sources, may be taken in one microstep.
  ///
  /// One region may find a line inside, and another one that of the parallel state around both. These conflict only if both leave states.
  private func mayBothReply(
    _ one: (state: StateID, line: TransitionLineID), _ other: (state: StateID, line: TransitionLineID)
  ) -> Bool {
    if states.areOrthogonal(one.state, other.state) { return true }
    guard lines[one.line].isInternal || lines[other.line].isInternal else { return false }
    let (inner, outer) = states.isDescendant(one.state, of: other.state) ? (one.state, other.state) : (other.state, one.state)
    guard states.isDescendant(inner, of: outer) else { return false }
    var around = states.parent(of: inner)
    while around != outer, states.nodes[around].kind != .parallel { around = states.parent(of: around) }
    return states.nodes[around].kind == .parallel
  }
}
