extension TypedDraft {
  /// The event that a line names.
  package func name(_ event: Event, at place: LinePlace) -> EventID {
    let id = known(event, at: place)
    mention(id)
    return id
  }

  /// The event that a timer fires: it may carry a payload, since lines take it by its case.
  func name(fired event: Event) -> EventID {
    let id = events.id(of: event)
    mention(id)
    return id
  }

  /// The case that a line names by its key.
  func name<Payload>(_ key: CaseKey<Event, Payload>) -> EventFilter {
    let id = events.id(of: key.named)
    mention(id)
    return .event(id)
  }

  private func known(_ event: Event, at place: LinePlace) -> EventID {
    let id = events.id(of: event)
    if events.carriesPayload(event) { outline.eventsWithPayloads.append((id, place)) }
    return id
  }

  /// Notes the events that callers do not send.
  func declareInternal(_ events: EventDescriptor<State, Event>.Form) {
    declaredInternal = (declaredInternal ?? []) + [events]
    guard case .listed(let listed) = events else { return }
    for event in listed where self.events.carriesPayload(event) {
      outline.eventsWithPayloads.append((self.events.id(of: event), outline.place))
    }
  }

  func name(_ call: CallLine<Event>, at place: LinePlace) -> EventFilter {
    let id = name(call.event, at: place)
    note(call.signature, of: id, at: place)
    return .event(id)
  }

  /// What a hook waits for that sees the argument; one that runs after the action sees a copy.
  func refer(to call: CallLine<Event>, at place: LinePlace, _ copier: HookID) -> EventFilter {
    let id = events.id(of: call.event)
    filteredEvents.append(id)
    note(call.signature, of: id, at: place)
    if copier.exists { outline.calls[id]?.copier = copier }
    return .event(id)
  }

  private func note(_ signature: CallSignature, of event: EventID, at place: LinePlace) {
    let known = outline.calls[event]?.signature ?? events.value(of: event).flatMap { CallSignature(of: $0) } ?? signature
    if outline.calls[event] == nil { outline.calls[event] = CallEvent(signature: known) }
    if known != signature { outline.mistypedCalls.append((event, place)) }
  }

  /// Finds the events that take an argument or reply among those that lines have only named.
  func noteNamedCalls() {
    // Numbers and strings take no argument, and a mirror takes long.
    guard !(Event.self is any BinaryInteger.Type), !(Event.self is any StringProtocol.Type) else { return }
    for id in EventID.all(events.count) where outline.calls[id] == nil {
      if let signature = events.signature(of: id) { outline.calls[id] = CallEvent(signature: signature) }
    }
  }

  /// What a transition or a deferral waits for; its events are mentioned by it.
  package func name(_ descriptor: EventDescriptor<State, Event>, at place: LinePlace) -> EventFilter {
    filter(descriptor, isMention: true, at: place)
  }

  /// What a transition waits for that starts in each of several states when that state is done.
  package var completion: EventFilter {
    outline.usesCompletion = true
    return .completion
  }

  /// What a hook waits for; nil where it asks nothing.
  func refer(to descriptor: EventDescriptor<State, Event>, at place: LinePlace) -> EventFilter? {
    if case .any = descriptor.form { return nil }
    return filter(descriptor, isMention: false, at: place)
  }

  func refer(to event: Event, at place: LinePlace) -> EventFilter {
    let id = known(event, at: place)
    filteredEvents.append(id)
    return .event(id)
  }

  private func filter(_ descriptor: EventDescriptor<State, Event>, isMention: Bool, at place: LinePlace) -> EventFilter {
    switch descriptor.form {
    case .listed(let listed):
      return filter(listed.map { known($0, at: place) }, isMention)
    case .cases(let cases):
      return filter(cases.map { events.id(of: $0) }, isMention)
    case .any:
      return .any
    case .done(let state):
      outline.usesCompletion = true
      return .done(of: refer(to: state))
    case .hookFailure:
      return .failure
    case .workFailure(let name):
      return .workFailure(workName(name))
    case .matching(let predicate):
      return .matching(userCode.matchers.add(CauseMatcher(AnyGuard(predicate))))
    }
  }

  /// Each event of a list, once.
  private func filter(_ listed: [EventID], _ isMention: Bool) -> EventFilter {
    var seen: Set<EventID> = []
    let ids = listed.filter { seen.insert($0).inserted }
    if isMention { for id in ids { mention(id) } } else { filteredEvents += ids }
    return .listed(outline.listedEvents.add(ids))
  }
}
