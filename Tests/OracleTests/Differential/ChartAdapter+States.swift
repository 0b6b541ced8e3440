import StateMachines

extension ChartAdapter {
  /// Declares what is inside a state, each child with its lines.
  func fill(_ parent: OracleState, _ sm: inout Builder) {
    for child in parent.children {
      declare(child, in: parent, &sm)
      addLines(of: child, &sm)
    }
    for wildcard in parent.wildcards { add(wildcard, &sm) }
  }

  private func declare(_ state: OracleState, in parent: OracleState, _ sm: inout Builder) {
    let targets = targets(state.initialTargets)
    let (content, name) = (hook(state.initialActions), State(word: state.name))
    switch state.kind {
    case .atomic: sm.state(name)
    case .final: sm.final(name)
    case .parallel: sm.parallel(name) { fill(state, &$0) }
    // Only regions may go without a name.
    case .compound where !state.hasName && parent.kind == .parallel:
      sm.region(initial: targets, onDefaultEntry: content) { fill(state, &$0) }
    case .compound: sm.compound(name, initial: targets, onDefaultEntry: content) { fill(state, &$0) }
    case .shallowHistory: sm.history(of: State(word: parent.name), depth: .shallow, default: targets, perform: content)
    case .deepHistory: sm.history(of: State(word: parent.name), depth: .deep, default: targets, perform: content)
    }
  }

  private func addLines(of state: OracleState, _ sm: inout Builder) {
    var transitions = state.transitions[...]
    while let first = transitions.first {
      let branches = hasJunctions ? transitions.prefix { first.isBranch(with: $0) } : []
      if branches.count > 1 {
        add(Array(branches), from: state, &sm)
        transitions.removeFirst(branches.count)
      } else {
        add(first, from: state, &sm)
        transitions.removeFirst()
      }
    }
    let name = State(word: state.name)
    for block in state.onEntry {
      if let hook = hook(block) { sm.onEntry(name, perform: hook) }
    }
    for block in state.onExit {
      if let hook = hook(block) { sm.onExit(name, perform: hook) }
    }
    for trigger in state.deferrals { sm.defer(descriptor(trigger), in: name) }
    for timeout in state.timeouts { sm.timeout(.milliseconds(timeout.delay), in: name, fire: Event(word: timeout.event)) }
  }

  // MARK: - Targets

  func targets(_ names: [String]) -> Targets<State> {
    .all(names.map { history(named: $0) ?? .state(State(word: $0)) })
  }

  /// The history states of a chart are found by name, those of a definition by the state that they are in.
  private func history(named name: String) -> Target<State>? {
    for parent in chart.root.subtree {
      guard let history = parent.children.first(where: { $0.isHistory && $0.name == name }) else { continue }
      return .history(of: State(word: parent.name), depth: history.kind == .deepHistory ? .deep : .shallow)
    }
    return nil
  }
}
