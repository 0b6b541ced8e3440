extension TypedDraft {
  func name(_ event: Event) -> Int32 {
    let number = events.number(event)
    mention(event: number)
    return number
  }

  func name<Payload>(_ eventCase: EventCase<Event, Payload>) -> EventFilter {
    let number = caseNumbers[eventCase.name] ?? Int32(cases.count)
    caseNumbers[eventCase.name] = number
    if number == cases.count {
      outline.caseNames.append(eventCase.name)
      cases.append { eventCase.extract($0) != nil }
    }
    mention(.eventCase(number))
    return .eventCase(number, matcher: add(CaseMatcher(eventCase.isCase)))
  }

  /// What a transition or a deferral waits for; its events are mentioned by it.
  func name(_ descriptor: EventDescriptor<State, Event>) -> EventFilter {
    filter(descriptor, isMention: true)
  }

  /// What a hook waits for; nil where it asks nothing.
  func refer(to descriptor: EventDescriptor<State, Event>) -> EventFilter? {
    if case .any = descriptor.form { return nil }
    return filter(descriptor, isMention: false)
  }

  func refer(to event: Event) -> EventFilter {
    let number = events.number(event)
    filteredEvents.append(number)
    return .event(number)
  }

  private func filter(_ descriptor: EventDescriptor<State, Event>, isMention: Bool) -> EventFilter {
    switch descriptor.form {
    case .listed(let listed):
      var seen: Set<Int32> = []
      let numbers = listed.map { events.number($0) }.filter { seen.insert($0).inserted }
      if isMention { for number in numbers { mention(event: number) } } else { filteredEvents += numbers }
      return .listed(list(numbers))
    case .any:
      return .any
    case .kind(let kind):
      let number = events.number(of: AnyKind(kind))
      if isMention { mention(.kind(number)) }
      return .kind(number)
    case .done(let state):
      outline.usesCompletion = true
      return .done(of: refer(to: state))
    case .hookFailure:
      return .failure
    case .matching(let predicate):
      return .matching(add(CauseMatcher(AnyGuard(predicate))))
    }
  }
}
