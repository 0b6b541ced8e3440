import StateMachines

extension ChartAdapter {
  /// As branches of one line.
  func add(_ transitions: [OracleTransition], from state: OracleState, _ sm: inout Builder) {
    let branches = transitions.map { transition -> Branch<Context, String, String> in
      let (targets, action) = (targets(transition.targets), hook(transition.actions))
      guard let condition = condition(transition.condition) else { return .otherwise(into: targets, perform: action) }
      return .when(condition, into: targets, perform: action)
    }
    switch transitions[0].trigger {
    case .eventless: sm.always(from: state.name, choosing: branches)
    case .done(of: state.name): sm.onDone(state.name, choosing: branches)
    case .events(let events) where events.count == 1: sm.when(events[0], from: state.name, choosing: branches)
    case let trigger: sm.when(descriptor(trigger), from: state.name, choosing: branches)
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
