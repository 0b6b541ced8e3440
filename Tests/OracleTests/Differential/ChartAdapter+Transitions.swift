import StateMachines

extension ChartAdapter {
  /// With the plainest call of the builder that says it.
  func add(_ transition: OracleTransition, from state: OracleState, _ sm: inout Builder) {
    if addCall(transition, from: [State(word: state.name)], &sm) { return }
    guard transition.decision == .transition else { return decide(transition, in: State(word: state.name), &sm) }
    let (source, condition, action) = (State(word: state.name), condition(transition.condition), hook(transition.actions))
    let kind = transition.kind == .local ? TransitionKind.local : .external
    let goal = goal(of: transition)
    if kind == .external, action == nil, case .events(let events) = transition.trigger, events.count == 1 {
      let isAdded =
        switch goal {
        case .nowhere: State.addLoading(to: &sm, on: events[0], from: source, to: nil, if: condition)
        case .state(let target): State.addLoading(to: &sm, on: events[0], from: source, to: target, if: condition)
        case .several: false
        }
      if isAdded { return }
    }
    switch (transition.trigger, goal) {
    case (.eventless, .nowhere): sm.always(in: source, if: condition, perform: action ?? { _ in })
    case (.eventless, .state(let target)): sm.always(from: source, to: target, kind: kind, if: condition, perform: action)
    case (.eventless, .several(let targets)): sm.always(from: source, into: targets, kind: kind, if: condition, perform: action)
    case (.done(of: state.name), .state(let target)) where kind == .external: sm.onDone(source, to: target, if: condition, perform: action)
    case (.done(of: state.name), .several(let targets)) where kind == .external:
      sm.onDone(source, into: targets, if: condition, perform: action)
    case (.events(let events), .nowhere) where events.count == 1:
      sm.when(Event(word: events[0]), in: source, if: condition, perform: action ?? { _ in })
    case (.events(let events), .state(let target)) where events.count == 1:
      sm.when(Event(word: events[0]), from: source, to: target, kind: kind, if: condition, perform: action)
    case (.events(let events), .several(let targets)) where events.count == 1:
      sm.when(Event(word: events[0]), from: source, into: targets, kind: kind, if: condition, perform: action)
    case (let trigger, .nowhere): sm.when(descriptor(trigger), in: source, if: condition, perform: action ?? { _ in })
    case (let trigger, .state(let target)):
      sm.when(descriptor(trigger), from: source, to: target, kind: kind, if: condition, perform: action)
    case (let trigger, .several(let targets)):
      sm.when(descriptor(trigger), from: source, into: targets, kind: kind, if: condition, perform: action)
    }
  }

  func add(_ wildcard: OracleState.Wildcard, _ sm: inout Builder) {
    let (transition, sources) = (wildcard.transition, anySource(except: wildcard.except))
    if addCall(transition, from: sources, &sm) { return }
    guard transition.decision == .transition else { return decide(transition, in: sources, &sm) }
    let (condition, action) = (condition(transition.condition), hook(transition.actions))
    switch goal(of: transition) {
    case .nowhere: sm.when(descriptor(transition.trigger), in: sources, if: condition, perform: action ?? { _ in })
    case .state(let target):
      sm.when(
        descriptor(transition.trigger), from: sources, to: target, kind: transition.kind == .local ? .local : .external, if: condition,
        perform: action)
    case .several(let targets):
      sm.when(
        descriptor(transition.trigger), from: sources, into: targets, kind: transition.kind == .local ? .local : .external, if: condition,
        perform: action)
    }
  }

  func add(_ join: OracleChart.Join, _ sm: inout Builder) {
    let sources = join.sources.map { (State(word: $0.state), Event(word: $0.event)) }
    let target = State(word: join.targets[0])
    let action = hook(join.actions)
    // There is no other way to make such a list than to write it.
    switch sources.count {
    case 2: sm.join([sources[0].0: sources[0].1, sources[1].0: sources[1].1], to: target, perform: action)
    case 3:
      sm.join(
        [sources[0].0: sources[0].1, sources[1].0: sources[1].1, sources[2].0: sources[2].1], to: target, perform: action)
    case 4:
      sm.join(
        [
          sources[0].0: sources[0].1, sources[1].0: sources[1].1, sources[2].0: sources[2].1, sources[3].0: sources[3].1,
        ], to: target, perform: action)
    default: preconditionFailure("A join of \(sources.count) states.")
    }
  }

  private enum Goal {
    case nowhere
    case state(State)
    case several(Targets<State>)
  }

  private func goal(of transition: OracleTransition) -> Goal {
    guard let first = transition.targets.first else { return .nowhere }
    let isState = transition.targets.count == 1 && chart.root.subtree.contains { $0.name == first && !$0.isHistory }
    return isState ? .state(State(word: first)) : .several(targets(transition.targets))
  }

  private func anySource(except names: [String]) -> StateMatcher<State> {
    let states = names.map(State.init(word:))
    return switch states.count {
    case 0: .any
    case 1: .any(except: states[0])
    case 2: .any(except: states[0], states[1])
    default: preconditionFailure("All but \(states.count) states.")
    }
  }

  func descriptor(_ trigger: OracleTrigger) -> EventDescriptor<State, Event> {
    switch trigger {
    case .events(let events): .anyOf(events.map(Event.init(word:)))
    case .prefixes: .matching { cause in trigger.takes(cause) }
    case .every: .any
    case .done(let state): .done(of: State(word: state))
    case .failure: .hookFailure
    case .eventless: preconditionFailure("An eventless transition waits for nothing.")
    }
  }
}

extension OracleTrigger {
  fileprivate func takes<State, Event: ChartWord>(_ cause: Cause<State, Event>) -> Bool {
    if case .event(let event) = cause { matches(.named(event.word), []) } else { false }
  }
}
