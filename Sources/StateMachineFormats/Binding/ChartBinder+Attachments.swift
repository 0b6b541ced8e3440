import StateMachines

// Gives parts of the chart the names of closures that are attached to them.
extension ChartBinder {
  mutating func attach() {
    for attachment in names.attachments {
      switch attachment.form {
      case .hook(let moment, let state, let perform): attach(perform, moment, to: state, at: attachment.place)
      case .guard(let transition, let predicate): attach(predicate, to: transition, at: attachment.place)
      case .action(let transition, let perform): attach(perform, to: transition, at: attachment.place)
      }
    }
  }

  private mutating func attach(_ perform: @escaping Names.Hook, _ moment: MachineDescription.Hook.Moment, to state: State, at place: Place)
  {
    guard let name = knownState(state, at: place) else { return }
    let hook = "\(moment) of \(name)"
    guard isFree("action", hook, names.actions.keys, at: place) else { return }
    chart.hooks.append(MachineDescription.Hook(moment: moment, states: .list(names: [name]), name: hook, place: place))
    names.bind(hook, BoundAction(hook: perform))
  }

  private mutating func attach(_ predicate: @escaping Names.Predicate, to meant: ChartTransition<State, Event>, at place: Place) {
    guard let (line, name) = self.line(meant, at: place) else { return }
    guard case .transition(let index) = line, chart.transitions[index].branches.isEmpty else {
      let what = if case .join = line { "a join has no guard" } else { "a junction has guards at its branches; name them in the chart" }
      return report(.unsupported, what, at: place)
    }
    guard isFree("guard", name, names.guards.keys, at: place) else { return }
    if let other = chart.transitions[index].guardName {
      return report(.contradiction, "\(Excerpt.name(name)) has the guard \(Excerpt.name(other)); bind that", at: place)
    }
    chart.transitions[index].guardName = name
    names.guard(name, predicate)
  }

  private mutating func attach(_ perform: @escaping Names.Hook, to meant: ChartTransition<State, Event>, at place: Place) {
    guard let (line, name) = self.line(meant, at: place), isFree("action", name, names.actions.keys, at: place) else { return }
    let (hasAction, other) =
      switch line {
      case .transition(let index): (!chart.transitions[index].statements.isEmpty, chart.transitions[index].actionName)
      case .join(let index): (!chart.joins[index].statements.isEmpty, chart.joins[index].actionName)
      }
    if hasAction || other != nil {
      return report(
        .contradiction,
        "\(Excerpt.name(name)) has \(other.map { "the action \(Excerpt.name($0)); bind that" } ?? "an action in the chart")", at: place)
    }
    switch line {
    case .transition(let index): chart.transitions[index].actionName = name
    case .join(let index): chart.joins[index].actionName = name
    }
    names.bind(name, BoundAction(hook: perform))
  }

  // MARK: What is meant

  private enum Line {
    case transition(Int)
    case join(Int)
  }

  /// The only line that is meant, and the name of its closure.
  private mutating func line(_ meant: ChartTransition<State, Event>, at place: Place) -> (Line, name: String)? {
    let source = knownState(meant.source, at: place)
    let target = meant.target.map { knownState($0, at: place) }
    guard let source, target != .some(.none) else { return nil }
    let (event, goal) = (events.name(of: meant.event), target.flatMap { $0 })
    let transitions = chart.transitions.indices.filter { chart.transitions[$0].waits(for: event, from: source, to: goal) }
    let joins = chart.joins.indices.filter { chart.joins[$0].waits(for: event, from: source, to: goal) }
    let text = "\(Excerpt.quoted(event)) from \(Excerpt.quoted(source))" + (goal.map { " to \(Excerpt.quoted($0))" } ?? "")
    guard transitions.count + joins.count == 1 else {
      if transitions.isEmpty, joins.isEmpty {
        report(.unknownName, "the chart has no transition for \(text)", at: place)
      } else {
        let places = (transitions.map { chart.transitions[$0].place } + joins.map { chart.joins[$0].place }).map(\.description)
        report(
          .ambiguousName,
          "the chart has \(places.count) transitions for \(text), at \(places.prefix(5).joined(separator: ", "))\(places.count > 5 ? ", …" : "")",
          at: place)
      }
      return nil
    }
    let line = transitions.first.map { Line.transition($0) } ?? .join(joins[0])
    // It is that of the line, by whichever of its events and sources it is meant.
    let name = if let index = transitions.first { chart.transitions[index].way } else { chart.joins[joins[0]].way }
    return (line, name)
  }

  private mutating func knownState(_ state: State, at place: Place) -> String? {
    if let name = states.names[state] { return name }
    let name = "\(state)"
    report(
      .unknownName, "the chart has no state \(Excerpt.name(name))\(Suggestion.text(for: name, among: states.values.keys.sorted()))",
      at: place)
    return nil
  }

  /// Whether nothing is attached by a name yet.
  private mutating func isFree(_ kind: String, _ name: String, _ taken: some Collection<String>, at place: Place) -> Bool {
    guard taken.contains(name) else { return true }
    report(.repeatedName, "the \(kind) of \(Excerpt.name(name)) is attached twice", at: place)
    return false
  }
}

extension MachineDescription.Transition {
  /// Its events, sources and targets: `play from idle to playing`.
  fileprivate var way: String {
    let goals = (targets + branches.flatMap(\.targets)).map { "\($0)" }.joined(separator: ", ")
    return kind == .internal ? "\(events) in \(sources)" : "\(events) from \(sources) to \(goals)"
  }

  fileprivate func waits(for event: String, from source: String, to target: String?) -> Bool {
    switch kind {
    case .external, .local, .internal: break
    case .ignored, .impossible, .stopping: return false
    }
    switch events {
    case .event(let name) where name == event: break
    case .list(let names) where names.contains(event): break
    default: return false
    }
    guard case .list(let names) = sources, names.contains(source) else { return false }
    let goals = kind == .internal ? names : (targets + branches.flatMap(\.targets)).map(\.state)
    return target.map(goals.contains) ?? true
  }
}

extension MachineDescription.Join {
  /// Its events, sources and targets: `weigh from packed, book from paid to shipped`.
  fileprivate var way: String {
    let parts = sources.map { "\($0.event) from \($0.state)" }.joined(separator: ", ")
    return "\(parts) to \(targets.map { "\($0)" }.joined(separator: ", "))"
  }

  fileprivate func waits(for event: String, from source: String, to target: String?) -> Bool {
    sources.contains { $0.event == event && $0.state == source } && (target.map(targets.map(\.state).contains) ?? true)
  }
}
