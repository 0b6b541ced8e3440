import StateMachines

extension ChartBinder {
  typealias BoundLine = (scope: String?, place: MachineDescription.Place, add: ChartLines<Context, State, Event>.Line)

  /// The lines of the chart, in its order, with their names looked up.
  mutating func lines() -> [BoundLine] {
    var lines: [BoundLine] = []
    for transition in chart.transitions { if let line = line(transition) { lines.append((transition.scope, transition.place, line)) } }
    for join in chart.joins { if let line = line(join) { lines.append((nil, join.place, line)) } }
    for history in chart.histories { if let line = line(history) { lines.append((nil, history.place, line)) } }
    for hook in chart.hooks { if let line = line(hook) { lines.append((nil, hook.place, line)) } }
    for deferral in chart.deferrals { if let line = line(deferral) { lines.append((nil, deferral.place, line)) } }
    for timeout in chart.timeouts { if let line = line(timeout) { lines.append((nil, timeout.place, line)) } }
    for invocation in chart.invocations { if let line = line(invocation) { lines.append((nil, invocation.place, line)) } }
    return lines
  }

  // MARK: Transitions

  private mutating func line(_ transition: MachineDescription.Transition) -> ChartLines<Context, State, Event>.Line? {
    let (place, file, number) = (transition.place, transition.place.fileID, transition.place.line)
    guard let trigger = trigger(transition.events, at: place) else { return nil }
    let sources = matcher(transition.sources, at: place)
    if transition.kind.isDecision {
      guard transition.events != .always, transition.events != .completion else {
        report(.contradiction, "only events are ignored or impossible", at: place)
        return nil
      }
      return { sm in sm.decide(on: trigger, in: sources, transition.kind, fileID: file, line: number) }
    }
    let perform = hook(transition.statements, named: transition.actionName, exists: transition.hasAction, of: transition, at: place)
    let replies = transition.actionName.flatMap { names.actions[$0]?.event } != nil
    guard transition.branches.isEmpty else {
      let branches = transition.branches.map { branch in
        Branch<Context, State, Event>(
          if: self.condition(branch.condition, named: branch.guardName, at: place), into: self.targets(branch.targets, at: place),
          action: branch.actionName, perform: hook(branch.statements, named: branch.actionName, exists: branch.hasAction, at: place))
      }
      return { sm in
        sm.junction(
          on: trigger, from: sources, choosing: branches, action: transition.actionName, perform: perform, fileID: file, line: number)
      }
    }
    let condition = self.condition(transition.condition, named: transition.guardName, at: place)
    let targets = transition.kind == .internal ? nil : self.targets(transition.targets, at: place)
    return { sm in
      sm.transition(
        on: trigger, from: sources, into: targets, kind: transition.kind == .local ? .local : .external, if: condition,
        action: transition.actionName, perform: perform, replies: replies, fileID: file, line: number)
    }
  }

  private mutating func trigger(_ waited: MachineDescription.Events, at place: Place) -> ChartTrigger<State, Event>? {
    switch waited {
    case .always: .always
    case .completion: .completion
    case .event(let name) where events.table.cases.isEmpty: event(name, at: place).map { .event($0) }
    case .list(let names) where names.count == 1: trigger(.event(name: names[0]), at: place)
    default: descriptor(waited, at: place).map { .events($0) }
    }
  }

  private mutating func descriptor(_ events: MachineDescription.Events, at place: Place) -> EventDescriptor<State, Event>? {
    switch events {
    case .event(let name): return descriptor(of: [name], at: place)
    case .list(let names): return descriptor(of: names, at: place)
    case .any: return .any
    case .prefixes(let prefixes): return descriptor(withPrefixes: prefixes, at: place)
    case .done(let name): return state(name, at: place).map { .done(of: $0) }
    case .failure: return .hookFailure
    case .workFailure(let name): return .failure(of: name)
    case .matching:
      report(.unsupported, "events that a closure matches have no names; write the names, a prefix of them, or any", at: place)
    case .completion, .always:
      report(.contradiction, "\(Excerpt.name(events)) is no event", at: place)
    }
    return nil
  }

  /// Events by their names: those of an enum with keys are cases, all others are values.
  private mutating func descriptor(of names: [String], at place: Place) -> EventDescriptor<State, Event>? {
    if events.table.cases.isEmpty { return .anyOf(names.compactMap { event($0, at: place) }) }
    for name in names where !events.table.cases.contains(name) { _ = event(name, at: place) }
    return .cases(named: names)
  }

  private mutating func descriptor(withPrefixes prefixes: [String], at place: Place) -> EventDescriptor<State, Event>? {
    guard let listed = events.events(withPrefixes: prefixes) else {
      let (events, prefixes) = (events, EventPrefixes(prefixes))
      return .matching { cause in
        guard case .event(let event) = cause else { return false }
        return prefixes.contains(prefixOf: events.name(of: event))
      }
    }
    if listed.isEmpty {
      let names = prefixes.prefix(3).map { Excerpt.quoted($0) }.joined(separator: " or ") + (prefixes.count > 3 ? " or …" : "")
      report(.unknownName, "no case of '\(Event.self)' is called \(names), or so up to a dot", at: place)
    }
    return .anyOf(listed)
  }

  private mutating func line(_ join: MachineDescription.Join) -> ChartLines<Context, State, Event>.Line? {
    var sources: [(state: State, event: Event)] = []
    for source in join.sources {
      if let state = state(source.state, at: join.place), let event = event(source.event, at: join.place) { sources.append((state, event)) }
    }
    let targets = self.targets(join.targets, at: join.place)
    let perform = hook(join.statements, named: join.actionName, exists: join.hasAction, at: join.place)
    return { sm in
      sm.join(sources, to: targets, action: join.actionName, perform: perform, fileID: join.place.fileID, line: join.place.line)
    }
  }

  // MARK: States

  private mutating func line(_ history: MachineDescription.History) -> ChartLines<Context, State, Event>.Line? {
    let perform = hook(history.statements, named: history.actionName, exists: history.hasAction, at: history.place)
    let targets = self.targets(history.targets, at: history.place)
    let number = historyNumber(history.name, of: history.state, history.depth, at: history.place)
    guard let state = state(history.state, at: history.place) else { return nil }
    return { sm in
      sm.history(
        of: state, depth: HistoryDepth(history.depth), number: number, default: targets, action: history.actionName, perform: perform,
        fileID: history.place.fileID, line: history.place.line)
    }
  }

  private mutating func line(_ hook: MachineDescription.Hook) -> ChartLines<Context, State, Event>.Line? {
    let (file, line) = (hook.place.fileID, hook.place.line)
    guard hook.moment != .rejection else {
      report(.unsupported, "hooks of rejections cannot be bound; observe the machine instead", at: hook.place)
      return nil
    }
    let completes = hook.moment == .entry && areFinal(hook.states)
    guard let perform = self.hook(hook.statements, named: hook.name, exists: true, completes: completes, at: hook.place) else { return nil }
    if hook.moment == .entry || hook.moment == .exit {
      let states = hook.states.map { matcher($0, at: hook.place) } ?? .any
      return hook.moment == .entry
        ? { sm in sm.onEntry(states, named: hook.name, perform: perform, fileID: file, line: line) }
        : { sm in sm.onExit(states, named: hook.name, perform: perform, fileID: file, line: line) }
    }
    let descriptor = hook.events.map { self.descriptor($0, at: hook.place) ?? .any } ?? .any
    let from = hook.from.map { matcher($0, at: hook.place) } ?? .any
    let to = hook.to.map { matcher($0, at: hook.place) } ?? .any
    return hook.moment == .before
      ? { sm in sm.before(descriptor, from: from, to: to, named: hook.name, perform: perform, fileID: file, line: line) }
      : { sm in sm.after(descriptor, from: from, to: to, named: hook.name, perform: perform, fileID: file, line: line) }
  }

  private func areFinal(_ states: MachineDescription.States?) -> Bool {
    if case .list(let names)? = states { finalStates.isSuperset(of: names) } else { false }
  }

  private mutating func line(_ deferral: MachineDescription.Deferral) -> ChartLines<Context, State, Event>.Line? {
    let (place, states) = (deferral.place, matcher(deferral.states, at: deferral.place))
    if case .event(let name) = deferral.events, events.table.cases.isEmpty {
      guard let event = event(name, at: place) else { return nil }
      return { sm in sm.defer(event, in: states, fileID: place.fileID, line: place.line) }
    }
    guard let descriptor = descriptor(deferral.events, at: place) else { return nil }
    return { sm in sm.defer(descriptor, in: states, fileID: place.fileID, line: place.line) }
  }

  private mutating func line(_ timeout: MachineDescription.Timeout) -> ChartLines<Context, State, Event>.Line? {
    guard let state = state(timeout.state, at: timeout.place), let event = event(timeout.event, at: timeout.place) else { return nil }
    guard let duration = timeout.duration else {
      report(
        .unsupported,
        "a timeout whose duration a closure computes has no name to bind; write the duration, or an entry action that sends the event",
        at: timeout.place)
      return nil
    }
    return { sm in sm.timeout(duration, in: state, fire: event, fileID: timeout.place.fileID, line: timeout.place.line) }
  }
}
