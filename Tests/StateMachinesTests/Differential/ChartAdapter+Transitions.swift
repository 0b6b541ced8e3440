import StateMachines

extension ChartAdapter {
  /// With the plainest call of the builder that says it.
  func add(_ transition: OracleTransition, from state: OracleState, _ sm: inout Builder) {
    let (source, condition, action) = (state.name, condition(transition.condition), hook(transition.actions))
    let kind = transition.kind == .local ? TransitionKind.local : .external
    let goal = goal(of: transition)
    switch (transition.trigger, goal) {
    case (.eventless, .nowhere): sm.always(in: source, if: condition, perform: action ?? { _ in })
    case (.eventless, .state(let target)): sm.always(from: source, to: target, kind: kind, if: condition, perform: action)
    case (.eventless, .several(let targets)): sm.always(from: source, into: targets, kind: kind, if: condition, perform: action)
    case (.done(of: source), .state(let target)) where kind == .external: sm.onDone(source, to: target, if: condition, perform: action)
    case (.done(of: source), .several(let targets)) where kind == .external:
      sm.onDone(source, into: targets, if: condition, perform: action)
    case (.events(let events), .nowhere) where events.count == 1:
      sm.when(events[0], in: source, if: condition, perform: action ?? { _ in })
    case (.events(let events), .state(let target)) where events.count == 1:
      sm.when(events[0], from: source, to: target, kind: kind, if: condition, perform: action)
    case (.events(let events), .several(let targets)) where events.count == 1:
      sm.when(events[0], from: source, into: targets, kind: kind, if: condition, perform: action)
    case (let trigger, .nowhere): sm.when(descriptor(trigger), in: source, if: condition, perform: action ?? { _ in })
    case (let trigger, .state(let target)):
      sm.when(descriptor(trigger), from: source, to: target, kind: kind, if: condition, perform: action)
    case (let trigger, .several(let targets)):
      sm.when(descriptor(trigger), from: source, into: targets, kind: kind, if: condition, perform: action)
    }
  }

  func add(_ wildcard: OracleState.Wildcard, _ sm: inout Builder) {
    let (transition, sources) = (wildcard.transition, anySource(except: wildcard.except))
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
    let (sources, target) = (join.sources.map { ($0.state, $0.event) }, join.targets[0])
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
    case state(String)
    case several(Targets<String>)
  }

  private func goal(of transition: OracleTransition) -> Goal {
    guard let first = transition.targets.first else { return .nowhere }
    let isState = transition.targets.count == 1 && chart.root.subtree.contains { $0.name == first && !$0.isHistory }
    return isState ? .state(first) : .several(targets(transition.targets))
  }

  private func anySource(except states: [String]) -> StateMatcher<String> {
    switch states.count {
    case 0: .any
    case 1: .any(except: states[0])
    case 2: .any(except: states[0], states[1])
    default: preconditionFailure("All but \(states.count) states.")
    }
  }

  func descriptor(_ trigger: OracleTrigger) -> EventDescriptor<String, String> {
    switch trigger {
    case .events(let events): .anyOf(events)
    case .prefixes: .matching { cause in trigger.takes(cause) }
    case .every: .any
    case .done(let state): .done(of: state)
    case .failure: .hookFailure
    case .eventless: preconditionFailure("An eventless transition waits for nothing.")
    }
  }
}

extension OracleTrigger {
  fileprivate func takes(_ cause: Cause<String, String>) -> Bool {
    if case .event(let event) = cause { matches(.named(event), []) } else { false }
  }
}
