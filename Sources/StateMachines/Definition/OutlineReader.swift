/// Puts the lines of an outline into names.
struct OutlineReader {
  let outline: Outline
  private let eventNames: [String]
  private let kindNames: [String]
  private let guardNames: [String]
  /// The texts of the payload states that lines lead to.
  private let valueNames: [String]

  init<Context, State, Event>(_ chart: ContextChart<Context, State, Event>) {
    outline = chart.outline
    eventNames = chart.eventNumbers.events.map { "\($0)" }
    kindNames = chart.eventNumbers.kinds.map(\.description)
    guardNames = chart.guardNames
    valueNames = chart.writtenTargets.map { "\($0)" }
  }

  // MARK: Lines

  func transition(_ line: TransitionLine) -> MachineDescription.Transition {
    let isWritten = !line.isJunction && line.computation < 0
    return MachineDescription.Transition(
      events: line.events.map(events) ?? .always, sources: states(line.sources), kind: kind(of: line), guardName: guardName(line.condition),
      targets: isWritten ? line.branches.flatMap { targets($0.targets) } : [], branches: line.isJunction ? line.branches.map(branch) : [],
      reaching: line.computation < 0 ? [] : names(line.branches.flatMap(\.targets.states)), hasAction: line.perform >= 0,
      actionName: line.action, place: line.place)
  }

  func hook(_ line: HookLine) -> MachineDescription.Hook {
    let isOfState = line.moment == .entry || line.moment == .exit
    let from = line.from.map(states)
    return MachineDescription.Hook(
      moment: moment(of: line), events: line.events.map(events), from: isOfState ? nil : from, to: line.to.map(states),
      states: isOfState ? from : nil, name: line.name, place: line.place)
  }

  func deferral(_ line: DeferralLine) -> MachineDescription.Deferral {
    MachineDescription.Deferral(events: events(line.events), states: states(line.states), place: line.place)
  }

  func timeout(_ line: TimeoutLine) -> MachineDescription.Timeout {
    MachineDescription.Timeout(
      state: outline.stateNames[Int(line.state)], event: eventNames[Int(line.event)], duration: line.duration, place: line.place)
  }

  private func branch(_ line: BranchLine) -> MachineDescription.Branch {
    MachineDescription.Branch(
      guardName: guardName(line.condition), targets: targets(line.targets), hasAction: line.perform >= 0, actionName: line.action)
  }

  // MARK: States and events

  /// The states, each where it is declared or else first named.
  var states: [MachineDescription.State] {
    let resolved = ResolvedStates(outline)
    let declared = Dictionary(outline.declarations.map { ($0.state, $0.naming.place) }) { first, _ in first }
    return zip(resolved.numbers, resolved.isFinal).map { number, isFinal in
      MachineDescription.State(
        name: outline.stateNames[Int(number)], kind: isFinal ? .final : .atomic,
        place: declared[number] ?? outline.firstNamed[Int(number)]?.place ?? outline.place)
    }
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
    let value = list.value < 0 ? nil : valueNames[Int(list.value)]
    return list.states.map { MachineDescription.Target(state: outline.stateNames[Int($0)], value: value) }
  }

  private func states(_ filter: StateFilter) -> MachineDescription.States {
    switch filter {
    case .listed(let list): .list(names: names(list))
    case .any(let exceptions): .any(except: names(exceptions))
    }
  }

  private func events(_ filter: EventFilter) -> MachineDescription.Events {
    switch filter {
    case .event(let number): .event(name: eventNames[Int(number)])
    case .listed(let list): .list(names: list.map { eventNames[Int($0)] })
    case .any: .any
    case .kind(let number): .kind(name: kindNames[Int(number)])
    case .eventCase(let number, _): .eventCase(name: outline.caseNames[Int(number)])
    case .matching: .matching
    case .done(let number): .done(state: outline.stateNames[Int(number)])
    case .failure: .failure
    }
  }

  /// The names of states, each once: values of one kind are one state.
  private func names(_ states: [Int32]) -> [String] {
    var seen: Set<Int32> = []
    return states.filter { seen.insert($0).inserted }.map { outline.stateNames[Int($0)] }
  }

  // MARK: Parts

  private func guardName(_ number: Int32) -> String? {
    number < 0 ? nil : guardNames[Int(number)]
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
