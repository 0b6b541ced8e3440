/// Puts the lines of an outline into names.
struct OutlineReader {
  let outline: Outline
  private let resolved: ResolvedStates
  private let eventNames: [String]
  private let kindNames: [String]
  private let guardNames: [GuardName]
  /// The texts of the payload states that lines lead to.
  private let valueNames: [String]

  init<Context, State, Event>(_ compiled: CompiledContextDefinition<Context, State, Event>) {
    outline = compiled.outline
    resolved = ResolvedStates(outline)
    eventNames = compiled.eventNumbers.events.map { "\($0)" }
    kindNames = compiled.eventNumbers.kinds.map(\.description)
    guardNames = compiled.guardNames
    valueNames = compiled.writtenTargets.map { "\($0)" }
  }

  // MARK: Lines

  func transition(_ line: TransitionLine) -> MachineDescription.Transition {
    let isWritten = !line.isJunction && line.computation < 0
    return MachineDescription.Transition(
      events: line.events.map(events) ?? .always, sources: states(line.sources),
      scope: line.scope == 0 ? nil : name(of: resolved.nodeOfScope[Int(line.scope)]), kind: kind(of: line),
      guardName: guardName(line.condition),
      targets: isWritten ? outline.branches(line).flatMap { targets($0.targets) } : [],
      branches: line.isJunction ? outline.branches(line).map(branch) : [],
      reaching: line.computation < 0 ? [] : names(outline.branches(line).flatMap { outline.states($0.targets) }),
      hasAction: line.perform >= 0, actionName: outline.actionName(line.action), place: outline.place(line.place))
  }

  func hook(_ line: HookLine) -> MachineDescription.Hook {
    let isOfState = line.moment == .entry || line.moment == .exit
    let from = line.from.map(states)
    return MachineDescription.Hook(
      moment: moment(of: line), events: line.events.map(events), from: isOfState ? nil : from, to: line.to.map(states),
      states: isOfState ? from : nil, name: outline.actionName(line.name), place: outline.place(line.place))
  }

  func deferral(_ line: DeferralLine) -> MachineDescription.Deferral {
    MachineDescription.Deferral(events: events(line.events), states: states(line.states), place: outline.place(line.place))
  }

  func timeout(_ line: TimeoutLine) -> MachineDescription.Timeout {
    MachineDescription.Timeout(
      state: outline.stateNames[Int(line.state)], event: eventNames[Int(line.event)], duration: line.duration,
      place: outline.place(line.place))
  }

  private func branch(_ line: BranchLine) -> MachineDescription.Branch {
    MachineDescription.Branch(
      guardName: guardName(line.condition), targets: targets(line.targets), hasAction: line.perform >= 0,
      actionName: outline.actionName(line.action))
  }

  // MARK: States and events

  /// The states, each where it is declared or else first named.
  var states: [MachineDescription.State] {
    (0..<Int32(resolved.count)).map { node in
      let parent = resolved.parent(of: node)
      let scope = resolved.scopes[Int(node)]
      let hasStart = scope >= 0 && !outline.scopes[Int(scope)].isParallel
      return MachineDescription.State(
        name: name(of: node), kind: MachineDescription.State.Kind(resolved.kinds[Int(node)]), parent: parent < 0 ? nil : name(of: parent),
        region: resolved.isNamed[Int(node)] ? nil : region(node), initial: hasStart ? targets(outline.scopes[Int(scope)].initial) : nil,
        place: outline.place(resolved.places[Int(node)]))
    }
  }

  /// A region without a name is called by its parallel state and its place in it.
  private func name(of node: Int32) -> String {
    if resolved.isNamed[Int(node)] { return outline.stateNames[Int(resolved.numbers[Int(node)])] }
    return "\(name(of: resolved.parent(of: node)))@\(region(node))"
  }

  private func region(_ node: Int32) -> Int {
    resolved.children(of: resolved.parent(of: node)).firstIndex(of: node) ?? 0
  }

  func history(_ line: HistoryLine) -> MachineDescription.History {
    MachineDescription.History(
      state: outline.stateNames[Int(line.state)], depth: MachineDescription.HistoryDepth(line.depth), targets: targets(line.targets),
      hasAction: line.perform >= 0, actionName: outline.actionName(line.action), place: outline.place(line.place))
  }

  func join(_ line: JoinLine) -> MachineDescription.Join {
    MachineDescription.Join(
      sources: line.sources.map { source in
        MachineDescription.Join.Source(state: outline.stateNames[Int(source.state)], event: eventNames[Int(source.event)])
      },
      targets: outline.branches[line.branch.indices].flatMap { targets($0.targets) }, hasAction: line.perform >= 0,
      actionName: outline.actionName(line.action), place: outline.place(line.place))
  }

  var events: [MachineDescription.Event] {
    outline.mentions.map { mentioned in
      switch mentioned {
      case .event(let number): MachineDescription.Event(name: eventNames[Int(number)], form: .event)
      case .eventCase(let number): MachineDescription.Event(name: outline.caseNames[Int(number)], form: .eventCase)
      case .kind(let number): MachineDescription.Event(name: kindNames[Int(number)], form: .kind)
      }
    }
  }

  func targets(_ list: TargetList) -> [MachineDescription.Target] {
    outline.targets(list).map { target in
      MachineDescription.Target(
        state: outline.stateNames[Int(target.state)], value: target.value < 0 ? nil : valueNames[Int(target.value)],
        history: target.history.map { MachineDescription.HistoryDepth($0) })
    }
  }

  private func states(_ filter: StateFilter) -> MachineDescription.States {
    switch filter {
    case .one(let state): .list(names: [outline.stateNames[Int(state)]])
    case .listed(let list): .list(names: names(outline.list(list)))
    case .any(let exceptions): .any(except: names(outline.list(exceptions)))
    }
  }

  private func events(_ filter: EventFilter) -> MachineDescription.Events {
    switch filter {
    case .event(let number): .event(name: eventNames[Int(number)])
    case .listed(let list): .list(names: outline.list(list).map { eventNames[Int($0)] })
    case .any: .any
    case .kind(let number): .kind(name: kindNames[Int(number)])
    case .eventCase(let number, _): .eventCase(name: outline.caseNames[Int(number)])
    case .matching: .matching
    case .done(let number): .done(state: outline.stateNames[Int(number)])
    case .failure: .failure
    }
  }

  /// The names of states, each once: values of one kind are one state.
  private func names(_ states: some Sequence<Int32>) -> [String] {
    var seen: Set<Int32> = []
    return states.filter { seen.insert($0).inserted }.map { outline.stateNames[Int($0)] }
  }

  // MARK: Parts

  private func guardName(_ number: Int32) -> String? {
    number < 0 ? nil : guardNames[Int(number)].text
  }

  private func kind(of line: TransitionLine) -> MachineDescription.Transition.Kind {
    if line.isInternal { return .internal }
    return switch line.kind {
    case .external: .external
    case .local: .local
    }
  }

  private func moment(of line: HookLine) -> MachineDescription.Hook.Moment {
    switch line.moment {
    case .before: .before
    case .after: .after
    case .entry: .entry
    case .exit: .exit
    case .rejection: .rejection
    }
  }
}
