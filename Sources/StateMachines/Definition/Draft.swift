/// A definition while it is written: the builders of all scopes write into one.
///
/// It gives numbers to whatever is named, as early as possible, so that everything after it works on arrays.
final class Draft<Context, State: Hashable & Sendable, Event: Hashable & Sendable> {
  var outline = Outline()
  var userCode = Chart.UserCode()
  var rejectionHooks: [@Sendable (Context, Rejection<State, Event>) -> Void] = []
  private(set) var states = StateNumbers<State>()
  private(set) var events = EventNumbers<Event>()
  /// The first value of each state, nil where only its kind was named.
  private(set) var representatives: [State?] = []
  private(set) var stateNames: [String] = []
  /// Events in order of first mention; those that only hooks speak of come last.
  private(set) var mentions: [Mentioned] = []
  private(set) var values: [State] = []
  /// The cases of events: by number their names, and how to tell whether an event is one.
  private(set) var cases: [(name: String, matches: @Sendable (Event) -> Bool)] = []
  private var filteredEvents: [Int32] = []
  private var order = 0

  enum Mentioned: Hashable {
    case event(Int32)
    case eventCase(Int32)
    case kind(Int32)
  }

  private var isMentioned: Set<Mentioned> = []
}

// MARK: States

extension Draft {
  /// The number of a state that a filter speaks of, which names nothing.
  func refer(to state: State) -> Int32 {
    let (number, isNew) = states.number(state)
    if isNew {
      register(representative: state, name: states.name(of: state))
    } else if representatives[Int(number)] == nil {
      representatives[Int(number)] = state
    }
    return number
  }

  /// The number of a state that belongs to the definition because a line names it.
  func name(_ state: State, at place: Place) -> Int32 {
    let number = refer(to: state)
    nameIfFirst(number, at: place)
    return number
  }

  func declare(_ state: State, isFinal: Bool, at place: Place) {
    let number = refer(to: state)
    outline.declarations.append(StateDeclaration(state: number, isFinal: isFinal, naming: Naming(order: order, place: place)))
    order += 1
  }

  func refer(to kind: any Hashable & Sendable) -> Int32 {
    let (number, isNew) = states.number(of: AnyKind(kind))
    if isNew { register(representative: nil, name: "\(kind)") }
    return number
  }

  func name(kind: any Hashable & Sendable, at place: Place) -> Int32 {
    let number = refer(to: kind)
    nameIfFirst(number, at: place)
    return number
  }

  func name(_ matcher: StateMatcher<State>, at place: Place) -> StateFilter {
    switch matcher.form {
    case .listed(let list): .listed(list.map { name($0, at: place) })
    case .any(let exceptions): .any(except: exceptions.map { refer(to: $0) })
    case .kind(let kind): .listed([name(kind: kind, at: place)])
    }
  }

  /// A filter, nil where it asks nothing.
  func refer(to matcher: StateMatcher<State>?) -> StateFilter? {
    guard let matcher, !matcher.isUnrestricted else { return nil }
    return switch matcher.form {
    case .listed(let list): .listed(list.map { refer(to: $0) })
    case .any(let exceptions): .any(except: exceptions.map { refer(to: $0) })
    case .kind(let kind): .listed([refer(to: kind)])
    }
  }

  func name(_ targets: Targets<State>, at place: Place) -> TargetList {
    var list = TargetList()
    for target in targets.list {
      switch target.form {
      case .state(let state):
        list.states.append(name(state, at: place))
        if states.knowsKinds {
          list.value = Int32(values.count)
          values.append(state)
        }
      case .history(let state, _):
        list.history = name(state, at: place)
      }
    }
    return list
  }

  private func nameIfFirst(_ number: Int32, at place: Place) {
    guard outline.firstNamed[Int(number)] == nil else { return }
    outline.firstNamed[Int(number)] = Naming(order: order, place: place)
    order += 1
  }

  private func register(representative: State?, name: String) {
    representatives.append(representative)
    stateNames.append(name)
    outline.firstNamed.append(nil)
  }
}

// MARK: Events

extension Draft {
  func name(_ event: Event) -> Int32 {
    let number = events.number(event)
    mention(.event(number))
    return number
  }

  func name<Payload>(_ eventCase: EventCase<Event, Payload>) -> EventFilter {
    let number = Int32(cases.firstIndex { $0.name == eventCase.name } ?? cases.count)
    if number == cases.count { cases.append((eventCase.name, { eventCase.extract($0) != nil })) }
    mention(.eventCase(number))
    return .eventCase(number, matcher: add(CaseMatcher<State, Event, Payload>(eventCase)))
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

  /// The last line is read: events that only hooks speak of are known as well.
  func mentionFilteredEvents() {
    for number in filteredEvents { mention(.event(number)) }
  }

  private func filter(_ descriptor: EventDescriptor<State, Event>, isMention: Bool) -> EventFilter {
    switch descriptor.form {
    case .listed(let list):
      let numbers = list.map { events.number($0) }
      if isMention { for number in numbers { mention(.event(number)) } } else { filteredEvents += numbers }
      return .listed(numbers)
    case .any:
      return .any
    case .kind(let kind):
      let number = events.number(of: AnyKind(kind))
      if isMention { mention(.kind(number)) }
      return .kind(number)
    case .done(let state):
      return .done(of: refer(to: state))
    case .hookFailure:
      return .failure
    case .matching(let predicate):
      return .matching(add(CauseMatcher(predicate)))
    }
  }

  private func mention(_ mentioned: Mentioned) {
    if isMentioned.insert(mentioned).inserted { mentions.append(mentioned) }
  }
}

// MARK: The user's code

extension Draft {
  func add(_ hook: MachineBuilder<Context, State, Event>.Hook?) -> Int32 {
    guard let hook else { return -1 }
    return add(TypedHook<Context, State, Event>(hook))
  }

  func add(_ hook: AnyHook) -> Int32 {
    userCode.hooks.append(hook)
    return Int32(userCode.hooks.count - 1)
  }

  func add(_ condition: Guard<Context, State, Event>?) -> Int32 {
    guard let condition else { return -1 }
    userCode.guards.append(condition.form.compiled)
    return Int32(userCode.guards.count - 1)
  }

  func add(_ matcher: AnyMatcher) -> Int32 {
    userCode.matchers.append(matcher)
    return Int32(userCode.matchers.count - 1)
  }

  func add(_ computation: AnyComputation) -> Int32 {
    userCode.computations.append(computation)
    return Int32(userCode.computations.count - 1)
  }

  func add(_ duration: AnyDuration) -> Int32 {
    userCode.durations.append(duration)
    return Int32(userCode.durations.count - 1)
  }
}
