import StateMachines

extension MachineDescription {
  /// The description without what is inside of some states.
  ///
  /// Lines that start or end inside start or end at the state; those that would lead from it to itself only because both ends were inside
  /// are left out.
  func collapsing(_ names: Set<String>) -> MachineDescription {
    let parents = Dictionary(states.map { ($0.name, $0.parent) }) { first, _ in first }
    // The outermost of the states around each state that are collapsed.
    var shown: [String: String] = [:]
    for state in states {
      var (result, next, steps) = (state.name, state.parent, 0)
      while let outer = next, steps <= states.count {
        if names.contains(outer), parents[outer] != nil { result = outer }
        (next, steps) = (parents[outer] ?? nil, steps + 1)
      }
      shown[state.name] = result
    }
    guard shown.contains(where: { $0 != $1 }) else { return self }
    func isHidden(_ name: String) -> Bool { shown[name].map { $0 != name } ?? false }
    func list(_ list: [String]) -> [String] {
      var seen: Set<String> = []
      return list.map { shown[$0] ?? $0 }.filter { seen.insert($0).inserted }
    }
    func targets(_ targets: [Target]) -> [Target] {
      var seen: Set<Target> = []
      return targets.map { target in
        // A history is inside of its state.
        let outer = shown[target.state] ?? target.state
        return names.contains(outer) && (outer != target.state || target.history != nil) ? Target(outer) : target
      }.filter { seen.insert($0).inserted }
    }
    func sources(_ states: States) -> States {
      switch states {
      case .list(let names): .list(names: list(names))
      case .any(let exceptions): .any(except: list(exceptions.filter { !isHidden($0) }))
      }
    }
    /// Whether a list of states, such as those of a hook, has one that is still drawn.
    func isShown(_ states: States) -> Bool {
      if case .list(let names) = states { return names.contains { !isHidden($0) } }
      return true
    }
    func visible(_ states: States) -> States {
      if case .list(let names) = states { return .list(names: names.filter { !isHidden($0) }) }
      return sources(states)
    }

    var result = self
    result.initial = targets(initial)
    result.states = states.filter { !isHidden($0.name) }.map { state in
      var state = state
      if names.contains(state.name) {
        state.kind = state.kind == .final ? .final : .atomic
        (state.initial, state.initialStatements) = (nil, [])
      } else {
        state.initial = state.initial.map(targets)
      }
      return state
    }
    result.transitions = transitions.compactMap { transition in
      var line = transition
      let ends = (transition.targets + transition.branches.flatMap(\.targets)).map { shown[$0.state] ?? $0.state }
      if let scope = transition.scope, isHidden(scope) || names.contains(scope) {
        let outer = shown[scope] ?? scope
        if transition.kind.isDecision || ends.allSatisfy({ $0 == outer }) { return nil }
        (line.scope, line.sources) = (nil, .list(names: [outer]))
      } else if case .list(let all) = transition.sources {
        let isInner = { (name: String) in
          let outer = shown[name] ?? name
          return outer != name && ends.allSatisfy { $0 == outer }
        }
        // What is ignored or impossible inside says nothing of the state around it.
        let kept = all.filter { isHidden($0) && transition.kind.isDecision ? false : !isInner($0) }
        guard !kept.isEmpty else { return nil }
        line.sources = .list(names: list(kept))
      } else {
        line.sources = sources(transition.sources)
      }
      line.targets = targets(transition.targets)
      line.branches = transition.branches.map { branch in
        var branch = branch
        branch.targets = targets(branch.targets)
        return branch
      }
      return line
    }
    result.histories = histories.filter { !isHidden($0.state) && !names.contains($0.state) }.map { history in
      var history = history
      history.targets = targets(history.targets)
      return history
    }
    result.joins = joins.compactMap { join in
      var line = join
      line.sources = join.sources.map { source in
        var source = source
        source.state = shown[source.state] ?? source.state
        return source
      }
      line.targets = targets(join.targets)
      return line.sources.allSatisfy { source in line.targets.allSatisfy { $0.state == source.state } } ? nil : line
    }
    result.hooks = hooks.filter { $0.states.map(isShown) ?? true }.map { hook in
      var hook = hook
      hook.states = hook.states.map(visible)
      return hook
    }
    result.deferrals = deferrals.filter { isShown($0.states) }.map { deferral in
      var deferral = deferral
      deferral.states = visible(deferral.states)
      return deferral
    }
    result.timeouts = timeouts.filter { !isHidden($0.state) }
    result.invocations = invocations.filter { !isHidden($0.state) }
    return result
  }
}
