/// Puts the lines of an outline into names.
final class OutlineReader {
  let outline: Outline
  let policy: ErrorPolicy
  private let resolved: ResolvedStates
  private let eventNames: NameList<Numbered.Event>
  /// By event, the type of its payload.
  private let payloadTypes: [Any.Type?]
  private let guardNames: [GuardName]
  /// By line of work.
  private let works: [(kind: MachineDescription.Invocation.Kind, endEvent: String?)]

  init<State, Event>(_ compiled: TypedCompiledDefinition<State, Event>, _ outline: Outline) {
    self.outline = outline
    policy = compiled.tables.pointee.policy
    resolved = ResolvedStates(outline)
    eventNames = compiled.eventIDs.names
    payloadTypes = EventID.all(compiled.eventIDs.count).map { compiled.eventIDs.payloadType(of: $0) }
    guardNames = compiled.guardNames
    works = compiled.workLines.map { work in
      switch work.settings.kind {
      case .task: (.task, work.endEventName)
      case .stream: (.stream, work.endEventName)
      case .child: (.child, work.endEventName)
      }
    }
  }

  // MARK: Lines

  func transition(_ line: TransitionLine) -> MachineDescription.Transition {
    var transition = MachineDescription.Transition(
      events: line.events.map(events) ?? .always, sources: states(line.sources),
      scope: line.scope == .first ? nil : name(of: resolved.nodeOfScope[line.scope]), kind: kind(of: line),
      guardName: guardName(line.condition),
      targets: line.isJunction ? [] : outline.branches(line).flatMap { targets($0.targets) },
      branches: line.isJunction ? outline.branches(line).map(branch) : [],
      hasAction: line.perform.exists && !line.movesPayload, actionName: outline.actionName(line.action),
      place: outline.place(line.place))
    transition.guardForm = outline.guardForms[line.condition]
    transition.dataTraits = traits(
      (.answers, line.isCall), (.changesPayload, line.changesPayload && !line.movesPayload), (.makesPayload, line.makesPayload),
      (.movesPayload, line.movesPayload), (.mayThrow, line.mayThrow))
    return transition
  }

  private func traits(_ traits: (MachineDescription.DataTrait, Bool)...) -> [MachineDescription.DataTrait]? {
    let some = traits.filter(\.1).map(\.0)
    return some.isEmpty ? nil : some
  }

  func hook(_ line: HookLine) -> MachineDescription.Hook {
    let isOfState = line.moment == .entry || line.moment == .exit
    let from = line.from.map(states)
    var hook = MachineDescription.Hook(
      moment: moment(of: line), events: line.events.map(events), from: isOfState ? nil : from, to: line.to.map(states),
      states: isOfState ? from : nil, name: outline.actionName(line.name), place: outline.place(line.place))
    hook.dataTraits = traits(
      (.readsPayload, line.readsPayload), (.readsArgument, line.readsArgument), (.mayThrow, line.mayThrow))
    return hook
  }

  func deferral(_ line: DeferralLine) -> MachineDescription.Deferral {
    MachineDescription.Deferral(events: events(line.events), states: states(line.states), place: outline.place(line.place))
  }

  /// The timeouts of a line, one for each of its states.
  func timeouts(_ line: TimeoutLine) -> [MachineDescription.Timeout] {
    resolved.sources(line.states, in: line.scope).map { node in
      MachineDescription.Timeout(
        state: name(of: node), event: eventNames[line.event], duration: line.duration, place: outline.place(line.place))
    }
  }

  /// The tasks, streams and child machines, one for each state of a line.
  var invocations: [MachineDescription.Invocation] {
    zip(outline.works, works).flatMap { line, work in
      resolved.sources(line.states, in: line.scope).map { node in
        MachineDescription.Invocation(
          state: name(of: node), source: outline.workNames[line.name], kind: work.kind, endEvent: work.endEvent,
          place: outline.place(line.place))
      }
    }
  }

  private func branch(_ line: BranchLine) -> MachineDescription.Branch {
    var branch = MachineDescription.Branch(
      guardName: guardName(line.condition), targets: targets(line.targets), hasAction: line.perform.exists,
      actionName: outline.actionName(line.action))
    branch.guardForm = outline.guardForms[line.condition]
    return branch
  }

  // MARK: States and events

  /// The states, each where it is declared or else first named.
  var states: [MachineDescription.State] {
    StateID.all(resolved.count).map { node in
      let row = resolved.nodes[node]
      let scope = resolved.scopes[node]
      let hasStart = scope.exists && !outline.scopes[scope].isParallel
      let payload = row.isNamed ? outline.payloadTypes[resolved.outlineStates[node]] : nil
      var state = MachineDescription.State(
        name: name(of: node), kind: MachineDescription.State.Kind(row.kind), parent: row.parent.isNone ? nil : name(of: row.parent),
        region: row.isNamed ? nil : region(node), initial: hasStart ? targets(outline.scopes[scope].initial) : nil,
        payload: payload?.name, place: outline.place(resolved.places[node]))
      state.qualifiedPayload = payload.map { MachineDescription.qualifiedName(String(reflecting: $0.type)) }
      return state
    }
  }

  /// A region without a name is called by its parallel state and its place in it.
  private func name(of node: StateID) -> String {
    if resolved.nodes[node].isNamed { return outline.stateNames[resolved.outlineStates[node]] }
    return "\(name(of: resolved.parent(of: node)))@\(region(node))"
  }

  private func region(_ node: StateID) -> Int {
    resolved.children(of: resolved.parent(of: node)).firstIndex(of: node) ?? 0
  }

  func history(_ line: HistoryLine) -> MachineDescription.History {
    MachineDescription.History(
      state: outline.stateNames[line.state], depth: MachineDescription.HistoryDepth(line.form.depth), targets: targets(line.targets),
      hasAction: line.perform.exists, actionName: outline.actionName(line.action), place: outline.place(line.place))
  }

  func join(_ line: JoinLine) -> MachineDescription.Join {
    MachineDescription.Join(
      sources: line.sources.map { source in
        MachineDescription.Join.Source(state: outline.stateNames[source.state], event: eventNames[source.event])
      },
      targets: outline.branches[line.branch].flatMap { targets($0.targets) }, hasAction: line.perform.exists,
      actionName: outline.actionName(line.action), place: outline.place(line.place))
  }

  var events: [MachineDescription.Event] {
    outline.mentions.map { event in
      let (signature, payload) = (outline.calls[event]?.signature, payloadTypes[event.index])
      let (names, qualifiedNames) = (signature?.names, signature?.qualifiedNames)
      var row = MachineDescription.Event(
        name: eventNames[event], payload: payload.map { "\($0)" }, argument: names?.argument, reply: names?.reply)
      row.qualifiedPayload = payload.map { MachineDescription.qualifiedName(String(reflecting: $0)) }
      row.qualifiedArgument = (qualifiedNames?.argument).map(MachineDescription.qualifiedName)
      row.qualifiedReply = (qualifiedNames?.reply).map(MachineDescription.qualifiedName)
      if let copyable = signature?.areCopyable {
        row.dataTraits = traits((.movesArgument, !copyable.argument), (.movesReply, !copyable.reply))
      }
      return row
    }
  }

  func targets(_ list: TargetList) -> [MachineDescription.Target] {
    outline.targets(list).map { target in
      MachineDescription.Target(
        outline.stateNames[target.state], history: target.history.map { MachineDescription.HistoryDepth($0.depth) })
    }
  }

  private func states(_ filter: StateFilter) -> MachineDescription.States {
    switch filter {
    case .one(let state): .list(names: [outline.stateNames[state]])
    case .listed(let list): .list(names: names(outline.listedStates[list]))
    case .any(let exceptions): .any(except: names(outline.listedStates[exceptions]))
    }
  }

  private func events(_ filter: EventFilter) -> MachineDescription.Events {
    switch filter {
    case .event(let event): .event(name: eventNames[event])
    case .listed(let list): .list(names: outline.listedEvents[list].map { eventNames[$0] })
    case .any: .any
    case .matching: .matching
    case .done(let state): .done(state: outline.stateNames[state])
    case .completion: .completion
    case .failure: .failure
    case .workFailure(let work): .workFailure(name: outline.workNames[work])
    }
  }

  /// The names of states, each once.
  private func names(_ states: some Sequence<OutlineStateID>) -> [String] {
    var seen: Set<OutlineStateID> = []
    return states.filter { seen.insert($0).inserted }.map { outline.stateNames[$0] }
  }

  // MARK: Parts

  private func guardName(_ id: GuardID) -> String? {
    id.isNone ? nil : guardNames[id].text
  }

  private func kind(of line: TransitionLine) -> MachineDescription.Transition.Kind {
    switch line.decision {
    case .transition: break
    case .ignored: return .ignored
    case .impossible: return .impossible
    case .stops: return .stopping
    }
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
