import StateMachines

extension ChartAdapter {
  /// As branches of one line.
  func add(_ transitions: [OracleTransition], from state: OracleState, _ sm: inout Builder) {
    let source = State(word: state.name)
    let branches = transitions.map { transition -> Branch<Context, State, Event> in
      let (targets, action) = (targets(transition.targets), hook(transition.actions))
      guard let condition = condition(transition.condition) else { return .otherwise(into: targets, perform: action) }
      return .when(condition, into: targets, perform: action)
    }
    switch transitions[0].trigger {
    case .eventless: sm.always(from: source, choosing: branches)
    case .done(of: state.name): sm.onDone(source, choosing: branches)
    case .events(let events) where events.count == 1: sm.when(Event(word: events[0]), from: source, choosing: branches)
    case let trigger: sm.when(descriptor(trigger), from: source, choosing: branches)
    }
  }
}

extension OracleTransition {
  fileprivate var isExternal: Bool { kind == .external && !targets.isEmpty }

  /// Whether both can be branches of one line.
  func isBranch(with other: OracleTransition) -> Bool {
    isExternal && other.isExternal && trigger == other.trigger
  }
}
