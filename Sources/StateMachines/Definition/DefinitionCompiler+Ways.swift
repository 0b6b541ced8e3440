/// The warnings about ways into and out of states.
extension DefinitionCompiler {
  mutating func checkWays() {
    guard outline.initial.list.contains(where: { states.nodeOf[Int($0.state)] >= 0 }) else { return }
    let reached = reached()
    for (node, place) in states.places.enumerated() where states.isNamed[node] {
      let node = Int32(node)
      if !reached.contains(node) {
        warn(.unreachableState, of: .state(node), at: place) { "no way leads to \($0.name(of: node))" }
      } else if states.kinds[Int(node)] == .atomic, !hasWayOut(node) {
        warn(.deadEnd, of: .state(node), at: place) { "no way leads out of \($0.name(of: node)), which is not final" }
      }
    }
  }

  /// Whether a transition from a state, or from one around it, leads elsewhere.
  private func hasWayOut(_ node: Int32) -> Bool {
    var source = node
    while source >= 0 {
      let leadsAway = candidacies[Int(source)].contains { candidacy in
        lines[candidacy.line].branches.contains { branch in
          branch.targets.list.contains { $0.history != nil || states.nodeOf[Int($0.state)] != node }
        }
      }
      if leadsAway { return true }
      source = states.parent(of: source)
    }
    return false
  }

  private func reached() -> Set<Int32> {
    var ways = Ways(states: states, outline: outline)
    ways.enter(outline.initial)
    while let node = ways.frontier.popLast() {
      for candidacy in candidacies[Int(node)] {
        for branch in lines[candidacy.line].branches { ways.enter(branch.targets) }
      }
    }
    return ways.reached
  }
}

/// The states that ways lead to.
private struct Ways {
  let states: ResolvedStates
  let outline: Outline
  var reached: Set<Int32> = []
  /// Those from which no way was followed yet.
  var frontier: [Int32] = []
  private var startedInside: Set<Int32> = []

  init(states: ResolvedStates, outline: Outline) {
    self.states = states
    self.outline = outline
  }

  mutating func enter(_ targets: TargetList) {
    for target in targets.list {
      let node = states.nodeOf[Int(target.state)]
      guard node >= 0 else { continue }
      enter(node)
      for history in outline.histories where target.history == history.depth && history.state == target.state { enter(history.targets) }
    }
  }

  /// A state that a way leads to, with what is around it and where it starts inside.
  private mutating func enter(_ target: Int32) {
    var starting = [target]
    while let node = starting.popLast() {
      var outer = node
      while outer >= 0, reached.insert(outer).inserted {
        frontier.append(outer)
        outer = states.parent(of: outer)
        if outer >= 0, states.kinds[Int(outer)] == .parallel { starting += states.children(of: outer) }
      }
      guard startedInside.insert(node).inserted else { continue }
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
    return outline.scopes[Int(scope)].initial.list.flatMap { target -> [Int32] in
      let inner = states.nodeOf[Int(target.state)]
      guard target.history != nil else { return inner < 0 ? [] : [inner] }
      let defaults = outline.histories.first { $0.state == target.state && $0.depth == target.history }
      return defaults?.targets.states.map { states.nodeOf[Int($0)] }.filter { $0 >= 0 } ?? (inner < 0 ? [] : [inner])
    }
  }
}
