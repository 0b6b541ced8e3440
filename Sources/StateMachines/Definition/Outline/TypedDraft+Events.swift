extension TypedDraft {
  func name(_ event: Event) -> EventID {
    let id = events.id(of: event)
    mention(id)
    return id
  }

  func name(_ call: CallLine<Event>, at place: LinePlace) -> EventFilter {
    let id = name(call.event)
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
    let known = outline.calls[event]?.signature ?? CallSignature(of: events.events[event]) ?? signature
    if outline.calls[event] == nil { outline.calls[event] = CallEvent(signature: known) }
    if known != signature { outline.mistypedCalls.append((event, place)) }
  }

  /// Finds the events that take an argument or reply among those that lines have only named.
  func noteNamedCalls() {
    // Numbers and strings take no argument, and a mirror takes long.
    guard !WordTable.isRead(Event.self) else { return }
    for id in EventID.all(events.events.count) where outline.calls[id] == nil {
      if let signature = CallSignature(of: events.events[id]) { outline.calls[id] = CallEvent(signature: signature) }
    }
  }

  func name<Payload>(_ eventCase: EventCase<Event, Payload>) -> EventFilter {
    switch eventCase.form {
    case .kind(let kind):
      return name(EventDescriptor(.kind(kind)))
    case .named(let name, let isCase):
      let id = caseNumbers[name] ?? add(name, isCase)
      mention(.eventCase(id))
      return .eventCase(id, matcher: userCode.matchers.add(CaseMatcher(isCase)))
    }
  }

  private func add(_ caseName: String, _ isCase: @escaping @Sendable (UnsafeRawPointer) -> Bool) -> EventCaseID {
    let id: EventCaseID = outline.caseNames.add(caseName)
    cases.append { withUnsafePointer(to: $0) { isCase($0) } }
    caseNumbers[caseName] = id
    return id
  }

  /// What a transition or a deferral waits for; its events are mentioned by it.
  func name(_ descriptor: EventDescriptor<State, Event>) -> EventFilter {
    filter(descriptor, isMention: true)
  }

  /// What a transition waits for that starts in each of several states when that state is done.
  var completion: EventFilter {
    outline.usesCompletion = true
    return .completion
  }

  /// What a hook waits for; nil where it asks nothing.
  func refer(to descriptor: EventDescriptor<State, Event>) -> EventFilter? {
    if case .any = descriptor.form { return nil }
    return filter(descriptor, isMention: false)
  }

  func refer(to event: Event) -> EventFilter {
    let id = events.id(of: event)
    filteredEvents.append(id)
    return .event(id)
  }

  private func filter(_ descriptor: EventDescriptor<State, Event>, isMention: Bool) -> EventFilter {
    switch descriptor.form {
    case .listed(let listed):
      var seen: Set<EventID> = []
      let ids = listed.map { events.id(of: $0) }.filter { seen.insert($0).inserted }
      if isMention { for id in ids { mention(id) } } else { filteredEvents += ids }
      return .listed(outline.listedEvents.add(ids))
    case .any:
      return .any
    case .kind(let kind):
      let id = events.id(of: AnyKind(kind))
      if isMention { mention(.kind(id)) }
      return .kind(id)
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
}
