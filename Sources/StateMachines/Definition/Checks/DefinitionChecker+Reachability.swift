/// The warnings about ways into and out of states.
extension DefinitionChecker {
  mutating func checkReachability() {
    guard outline.targets(outline.initial).contains(where: { states.nodeOf[Int($0.state)] >= 0 }) else { return }
    let reached = reached()
    for (node, place) in states.places.enumerated() where states.isNamed[node] {
      let node = Int32(node)
      if !reached[Int(node)] {
        warn(.unreachableState, of: .state(node), at: place) { "no way leads to \($0.name(of: node))" }
      } else if states.kinds[Int(node)] == .atomic, !canBeLeft(node) {
        warn(.deadEnd, of: .state(node), at: place) { "no way leads out of \($0.name(of: node)), which is not final" }
      }
    }
  }

  /// Whether a transition from a state, or from one around it, leads elsewhere.
  private func canBeLeft(_ node: Int32) -> Bool {
    var source = node
    while source >= 0 {
      for candidacy in candidacies[source] where leavesState(lines[Int(candidacy.line)], from: node) { return true }
      source = states.parent(of: source)
    }
    return false
  }

  private func leavesState(_ transition: TransitionLine, from node: Int32) -> Bool {
    outline.branches(transition).contains { branch in
      outline.targets(branch.targets).contains { $0.history != nil || states.nodeOf[Int($0.state)] != node }
    }
  }

  /// By state.
  private func reached() -> [Bool] {
    var reachability = Reachability(states: states, outline: outline)
    reachability.enter(outline.initial)
    while let node = reachability.frontier.popLast() {
      for candidacy in candidacies[node] {
        for branch in outline.branches(lines[Int(candidacy.line)]) { reachability.enter(branch.targets) }
      }
    }
    return reachability.reached
  }
}

/// The states that ways lead to.
private struct Reachability {
  let states: ResolvedStates
  let outline: Outline
  /// By state.
  var reached: [Bool]
  /// Those from which no way was followed yet.
  var frontier: [Int32] = []
  private var startedInside: [Bool]

  init(states: ResolvedStates, outline: Outline) {
    self.states = states
    self.outline = outline
    reached = [Bool](repeating: false, count: states.count)
    startedInside = reached
  }

  mutating func enter(_ targets: TargetList) {
    for target in outline.targets(targets) {
      let node = states.nodeOf[Int(target.state)]
      guard node >= 0 else { continue }
      if !startedInside[Int(node)] { enter(node) }
      guard let depth = target.history else { continue }
      for history in outline.histories where history.depth == depth && history.state == target.state { enter(history.targets) }
    }
  }

  /// A state that a way leads to, with what is around it and where it starts inside.
  private mutating func enter(_ target: Int32) {
    var starting = [target]
    while let node = starting.popLast() {
      var outer = node
      while outer >= 0, !reached[Int(outer)] {
        reached[Int(outer)] = true
        frontier.append(outer)
        outer = states.parent(of: outer)
        if outer >= 0, states.kinds[Int(outer)] == .parallel { starting += states.children(of: outer) }
      }
      guard !startedInside[Int(node)] else { continue }
      startedInside[Int(node)] = true
      switch states.kinds[Int(node)] {
      case .atomic, .final: break
      case .parallel: starting += states.children(of: node)
      case .compound: starting += initial(of: node)
      }
    }
  }

  private func initial(of node: Int32) -> [Int32] {
    let scope = states.scopes[Int(node)]
    guard scope >= 0 else { return [] }
    return outline.targets(outline.scopes[Int(scope)].initial).flatMap { target -> [Int32] in
      let inner = states.nodeOf[Int(target.state)]
      guard target.history != nil else { return inner < 0 ? [] : [inner] }
      let defaults = outline.histories.first { $0.state == target.state && $0.depth == target.history }
      return defaults.map { outline.states($0.targets).map { states.nodeOf[Int($0)] }.filter { $0 >= 0 } } ?? (inner < 0 ? [] : [inner])
    }
  }
}
