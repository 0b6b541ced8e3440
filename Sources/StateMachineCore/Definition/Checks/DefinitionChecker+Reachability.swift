/// The warnings about ways into and out of states.
extension DefinitionChecker {
  func checkReachability() {
    guard outline.targets(outline.initial).contains(where: { states.nodeOf[$0.state].exists }) else { return }
    let reached = reached()
    findRegionsThatLeadOut()
    for (node, place) in zip(StateID.first..., states.places) where states.nodes[node].isNamed {
      if !reached[node] {
        warn(.unreachableState, of: .state(node), at: place) { "no way leads to \($0.name(of: node))" }
      } else if states.nodes[node].kind == .atomic, !canBeLeft(node) {
        warn(.deadEnd, of: .state(node), at: place) { "no way leads out of \($0.name(of: node)), which is not final" }
      } else if states.nodes[node].kind == .final {
        checkThatCompletionLeads(on: node)
      } else if states.nodes[node].kind == .parallel {
        checkThatCompletionOfRegionsLeads(on: node, reached)
      }
    }
  }

  /// A final state ends the state around it; something has to come of that, except in a region, beside which others go on.
  private func checkThatCompletionLeads(on node: StateID) {
    let parent = states.parent(of: node)
    guard parent.exists, !canBeLeft(node), states.region(of: node).isNone else { return }
    warn(.deadEnd, of: .state(parent), at: states.places[parent]) { checker in
      let (inner, outer) = (checker.name(of: node), checker.name(of: parent))
      return "no way leads out of \(outer) once \(inner) is reached: add an onDone of \(outer), or a final state beside it"
    }
  }

  /// Final states of all regions end the parallel state around them, beside which nothing goes on.
  private func checkThatCompletionOfRegionsLeads(on node: StateID, _ reached: [Bool]) {
    guard states.region(of: node).isNone, canEndForGood(node, reached), !canBeLeft(node) else { return }
    warn(.deadEnd, of: .state(node), at: states.places[node]) { checker in
      let name = checker.name(of: node)
      return "no way leads out of \(name) once all its regions are done: add an onDone of \(name), or a transition from it"
    }
  }

  /// Whether a state may come to its end, and no transition of it leads on from there.
  private func canEndForGood(_ node: StateID, _ reached: [Bool]) -> Bool {
    let children = states.children(of: node)
    return switch states.nodes[node].kind {
    case .atomic: false
    case .final: reached[node]
    case .compound: children.contains { states.nodes[$0].isFinal && reached[$0] && !isLeft(node, with: $0) }
    case .parallel: children.allSatisfy { canEndForGood($0, reached) && !isLeft(node, with: $0) }
    }
  }

  /// Whether a transition from a state, from one around it, or from a region beside one of these, leads elsewhere.
  private func canBeLeft(_ node: StateID) -> Bool {
    var source = node
    while source.exists {
      let outer = states.parent(of: source)
      if isLeft(source, with: node) || outer.exists && isLeft(source, fromRegionsOf: outer) { return true }
      source = outer
    }
    return false
  }

  /// Whether a transition in another region of a parallel state leads out of that state, and so out of a region of it.
  private func isLeft(_ region: StateID, fromRegionsOf outer: StateID) -> Bool {
    let count = regionsThatLeadOut[outer]?.count ?? 0
    return count > 1 || count == 1 && regionsThatLeadOut[outer]?.contains(region) == false
  }

  /// Finds the regions with a transition inside whose target is the region itself or outside it: such a transition leaves all regions.
  private func findRegionsThatLeadOut() {
    guard states.nodes.contains(where: { $0.kind == .parallel }) else { return }
    for node in StateID.all(states.count) {
      var region = states.region(of: node)
      guard region.exists, !candidacies[node].isEmpty else { continue }
      let targets = candidacies[node].flatMap { outline.branches(lines[$0.line]) }.flatMap { outline.targets($0.targets) }
      while region.exists {
        let inside = region..<states.nodes[region].end
        if targets.contains(where: { states.nodeOf[$0.state] == region || !inside.contains(states.nodeOf[$0.state]) }) {
          regionsThatLeadOut[states.parent(of: region), default: []].insert(region)
        }
        region = states.region(of: states.parent(of: region))
      }
    }
  }

  /// Whether a transition from a state leads elsewhere than to one that is active inside.
  private func isLeft(_ source: StateID, with node: StateID) -> Bool {
    candidacies[source].contains { leavesState(lines[$0.line], from: node) }
  }

  private func leavesState(_ transition: TransitionLine, from node: StateID) -> Bool {
    outline.branches(transition).contains { branch in
      outline.targets(branch.targets).contains { $0.history != nil || states.nodeOf[$0.state] != node }
    }
  }

  /// By state.
  private func reached() -> [Bool] {
    var reachability = Reachability(states: states, outline: outline)
    reachability.enter(outline.initial)
    while let node = reachability.frontier.popLast() {
      for candidacy in candidacies[node] {
        for branch in outline.branches(lines[candidacy.line]) { reachability.enter(branch.targets) }
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
  var frontier: [StateID] = []
  private var startedInside: [Bool]
  /// The histories whose targets were entered.
  private var entered: Set<HistoryName> = []

  init(states: ResolvedStates, outline: Outline) {
    self.states = states
    self.outline = outline
    reached = [Bool](repeating: false, count: states.count)
    startedInside = reached
  }

  mutating func enter(_ targets: TargetList) {
    for target in outline.targets(targets) {
      let node = states.nodeOf[target.state]
      guard node.exists else { continue }
      if !startedInside[node] { enter(node) }
      guard let form = target.history else { continue }
      let name = HistoryName(state: target.state, form: form)
      if entered.insert(name).inserted, let history = outline.history(name) { enter(history.targets) }
    }
  }

  /// A state that a way leads to, with what is around it and where it starts inside.
  private mutating func enter(_ target: StateID) {
    var starting = [target]
    while let node = starting.popLast() {
      var outer = node
      while outer.exists, !reached[outer] {
        reached[outer] = true
        frontier.append(outer)
        outer = states.parent(of: outer)
        if outer.exists, states.nodes[outer].kind == .parallel { start(regionsOf: outer, &starting) }
      }
      switch states.nodes[node].kind {
      case .atomic, .final: startedInside[node] = true
      case .parallel: start(regionsOf: node, &starting)
      case .compound:
        guard !startedInside[node] else { continue }
        startedInside[node] = true
        starting += initial(of: node)
      }
    }
  }

  /// All regions start together, once.
  private mutating func start(regionsOf parallel: StateID, _ starting: inout [StateID]) {
    guard !startedInside[parallel] else { return }
    startedInside[parallel] = true
    starting += states.children(of: parallel)
  }

  private func initial(of node: StateID) -> [StateID] {
    let scope = states.scopes[node]
    guard scope.exists else { return [] }
    return outline.targets(outline.scopes[scope].initial).flatMap { target -> [StateID] in
      let inner = states.nodeOf[target.state]
      guard let form = target.history else { return inner.isNone ? [] : [inner] }
      let defaults = outline.history(HistoryName(state: target.state, form: form))
      return defaults.map { outline.states($0.targets).map { states.nodeOf[$0] }.filter { $0.exists } } ?? (inner.isNone ? [] : [inner])
    }
  }
}
