/// The checks of states with states inside: where each lives, where each starts.
extension DefinitionChecker {
  func checkScopes() {
    checkAmbiguousScopes()
    for scope in outline.scopes.dropFirst() { checkThatItHasStates(scope) }
    for (index, declaration) in zip(DeclarationID.first..., outline.declarations) where declaration.form == .region {
      guard !outline.scopes[declaration.scope].isParallel else { continue }
      report(.regionOutsideParallel, of: .declaration(index), at: declaration.place) { _ in "a region is outside a parallel state" }
    }
    for scope in outline.scopes.dropFirst() where !scope.isParallel { checkThatItStartsInside(scope) }
    for (index, history) in outline.histories.enumerated() { checkThatItLeadsInside(history, .history(index)) }
    checkHistories()
    for scope in outline.scopes where !scope.isParallel {
      checkTargets(scope.initial, of: id(of: scope), at: scope.place) { checker in
        scope.state.isNone ? "the initial state" : "the initial state of \(checker.name(of: scope.state))"
      }
    }
    for (index, history) in outline.histories.enumerated() {
      checkTargets(history.targets, of: .history(index), at: history.place) { "the history of \($0.name(of: history.state))" }
    }
  }

  private func checkAmbiguousScopes() {
    for (state, namingScopes) in states.ambiguous {
      report(.ambiguousScope, of: .state(states.nodeOf[state]), at: namingScopes[0].claimPlace) { checker in
        let places = namingScopes.map { "\(checker.outline.place($0.claimPlace))" }
        let list = "\(places.dropLast().joined(separator: ", ")) and \(places[places.count - 1])"
        let claim = "\(checker.name(of: state)) \(checker.claim(namingScopes)) \(places.count == 2 ? "two" : "\(places.count)") scopes"
        return "\(claim), at \(list); declare it with state(_) in the scope that it belongs to"
      }
    }
    for (_, namingScopes) in states.ambiguous { ambiguousPlaces.formUnion(namingScopes.map(\.claimPlace)) }
  }

  /// What scopes that name a state equally say of it, up to their number.
  private func claim(_ namingScopes: [NamingScope]) -> String {
    switch namingScopes[0].claim {
    case .target: return "is named in"
    case .initial: return "is the initial state of"
    case .source:
      let transitions = Set(outline.transitions.lazy.filter { $0.decision == .transition }.map(\.place))
      return namingScopes.allSatisfy { transitions.contains($0.claimPlace) } ? "has transitions in" : "has lines in"
    }
  }

  private func checkThatItHasStates(_ scope: ScopeLine) {
    guard !states.hasInside(states.nodeOf[scope.state]) else { return }
    report(.emptyState, of: id(of: scope), at: scope.place) { "\($0.name(of: scope.state)) has no states inside" }
  }

  private func checkThatItStartsInside(_ scope: ScopeLine) {
    let node = states.nodeOf[scope.state]
    guard let outsideTarget = outline.targets(scope.initial).first(where: { !isInside($0, node) }) else { return }
    report(.initialNotInside, of: id(of: scope), at: scope.place) { checker in
      let (state, goal) = (checker.name(of: scope.state), checker.name(of: outsideTarget.state))
      if outsideTarget.history != nil, outsideTarget.state == scope.state {
        return "\(state) starts with its own history, which leads nowhere else"
      }
      return "\(state) starts in \(goal), which is not inside it"
    }
  }

  private func checkThatItLeadsInside(_ history: HistoryLine, _ line: LineID) {
    let node = states.nodeOf[history.state]
    guard node.exists, let outsideTarget = outline.targets(history.targets).first(where: { !isInside($0, node, isDefault: true) }) else {
      return
    }
    report(.initialNotInside, of: line, at: history.place) {
      "the history of \($0.name(of: history.state)) leads to \($0.name(of: outsideTarget.state)), which is not inside it"
    }
  }

  /// A state may start with its own history, where a line says where that leads at first.
  private func isInside(_ target: TargetName, _ node: StateID, isDefault: Bool = false) -> Bool {
    let inner = states.nodeOf[target.state]
    if inner.exists, states.isDescendant(inner, of: node) { return true }
    guard !isDefault, inner == node, let form = target.history else { return false }
    return outline.history(HistoryName(state: target.state, form: form)) != nil
  }

  // MARK: History

  func checkThatHistoriesStandOnce() {
    var first: [HistoryName: LinePlace] = [:]
    for (index, history) in outline.histories.enumerated() {
      let name = HistoryName(state: history.state, form: history.form)
      guard let other = first[name] else {
        first[name] = history.place
        continue
      }
      report(.duplicateState, of: .history(index), at: history.place) {
        let place = $0.outline.place(other)
        return "the \(history.form.depth) history of \($0.name(of: history.state)) is declared twice; the other line is \(place)"
      }
    }
  }

  private func checkHistories() {
    for scope in outline.scopes { checkHistory(scope.initial, of: id(of: scope), at: scope.place) }
    for (index, history) in outline.histories.enumerated() {
      checkThatItHasHistory(history.state, of: .history(index), at: history.place)
      checkHistory(history.targets, of: .history(index), at: history.place)
    }
  }

  // MARK: Joins

  func checkJoins() {
    for (index, join) in zip(JoinID.first..., outline.joins) where join.isOfSeveral || !isOrthogonal(join) {
      report(.joinNotOrthogonal, of: .join(index), at: join.place) { checker in
        if join.isOfSeveral { return "a source of a join is one state, named by itself, with one event" }
        let list = join.sources.map { checker.name(of: $0.state) }.joined(separator: ", ")
        return "a join of \(list.isEmpty ? "no states" : list), which are not in different regions of one parallel state"
      }
    }
  }

  private func isOrthogonal(_ join: JoinLine) -> Bool {
    let nodes = join.sources.map { states.nodeOf[$0.state] }
    return nodes.count > 1
      && nodes.indices.allSatisfy { later in nodes[..<later].allSatisfy { states.areOrthogonal($0, nodes[later]) } }
  }

  // MARK: Completion

  /// Warns of lines that wait for a state that is never done.
  func checkCompletions() {
    for (index, transition) in zip(TransitionLineID.first..., outline.transitions) {
      if case .completion? = transition.events { checkCompletions(of: transition, index) }
      guard case .done(let state)? = transition.events else { continue }
      let node = states.nodeOf[state]
      guard node.isNone || !states.canBeDone(node) else { continue }
      warn(.unreachableTransition, of: .transition(index), at: transition.place) {
        "\($0.name(of: transition)) is never taken: \($0.name(of: state)) is never done"
      }
    }
  }

  /// The same for a line of several states: none that it names may be such a state, and not all of a wildcard.
  private func checkCompletions(of transition: TransitionLine, _ index: TransitionLineID) {
    let nodes = states.sources(transition.sources, in: transition.scope)
    let never = nodes.filter { $0.isNone || !states.canBeDone($0) }
    guard let first = never.first, first.exists, states.named(transition.sources) != nil || never.count == nodes.count else { return }
    warn(.unreachableTransition, of: .transition(index), at: transition.place) { checker in
      var line = transition
      line.events = .done(of: checker.states.outlineStates[first])
      line.sources = .one(checker.states.outlineStates[first])
      return "\(checker.name(of: line)) is never taken: \(checker.name(of: first)) is never done"
    }
  }
}

extension JoinLine {
  /// The transition of each source.
  func lines(_ id: JoinID) -> [TransitionLine] {
    sources.map { source in
      TransitionLine(
        place: place, events: .event(source.event), sources: .one(source.state), isUnguarded: true, action: action, perform: perform,
        branches: branch, join: id)
    }
  }
}

extension ResolvedStates {
  /// Whether a state can come to its end: a compound state by a final child, a parallel one by all its regions.
  func canBeDone(_ node: StateID) -> Bool {
    let children = children(of: node)
    return switch nodes[node].kind {
    case .atomic, .final: false
    case .compound: children.contains(where: { nodes[$0].isFinal })
    case .parallel: children.allSatisfy { nodes[$0].isFinal || canBeDone($0) }
    }
  }

  /// Whether one of the states that a line leads to, or the deepest that contains them, can be one that a hook waits for.
  func mayPass(_ targets: ArraySlice<TargetName>, _ filter: StateFilter?) -> Bool {
    let nodes = targets.map { nodeOf[$0.state] }.filter { $0.exists }
    let common = deepestCommonState(nodes)
    if common.exists, passes(common, filter) { return true }
    return zip(targets, nodes).contains { target, node in
      guard target.history != nil else { return passes(node, filter) }
      return (node.next..<self.nodes[node].end).contains { self.nodes[$0].isNamed && passes($0, filter) }
    }
  }
}
