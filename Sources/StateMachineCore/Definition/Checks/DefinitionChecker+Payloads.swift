/// The checks of states that hold payloads: whether something makes each of them.
extension DefinitionChecker {
  func checkPayloads() {
    for (index, (state, place)) in outline.mistypedPayloads.enumerated() {
      report(.mistypedPayload, of: .payload(index), at: place) { checker in
        let name = checker.name(of: state)
        guard let type = checker.outline.payloadTypes[state] else {
          return "\(name) holds no payload: the case of a state that does has one associated value, a Holds"
        }
        return "\(name) holds a payload of type \(type.name), and this line names another type"
      }
    }
    guard !outline.payloadTypes.isEmpty else { return }
    let made = Set(outline.makers.map(\.state))
    let withoutMaker = Set(outline.payloadTypes.ids.filter { !made.contains($0) }.map { states.nodeOf[$0] }.filter(\.exists))
    for (id, line) in zip(TransitionLineID.first..., lines) { checkThatPayloadsAreMade(by: line, id, withoutMaker) }
  }

  private func checkThatPayloadsAreMade(by line: TransitionLine, _ id: TransitionLineID, _ withoutMaker: Set<StateID>) {
    let sources = states.sources(line.sources, in: line.scope)
    for branch in outline.branches(line) {
      for source in sources where source.exists {
        let entered = enteredStates(branch.targets, from: source, line.kind)
        var missing = entered.intersection(withoutMaker)
        if line.makesPayload, let target = outline.onlyState(branch.targets).map({ states.nodeOf[$0.state] }), target.exists {
          missing.remove(target)
          if !entered.contains(target) {
            report(.unusedPayload, of: self.id(of: id), at: line.place) { checker in
              "the line makes the payload of \(checker.name(of: target)), which it does not enter from \(checker.name(of: source)): "
                + "with kind: .external the state is left and entered again"
            }
          }
        }
        guard let state = missing.min() else { continue }
        report(.payloadMissing, of: self.id(of: id), at: line.place) { checker in
          "the line enters \(checker.name(of: state)), and nothing makes its payload: "
            + "give the line an action that returns it, or write payload(of:) for the state"
        }
      }
    }
  }

  /// The states that a transition enters without a payload that is remembered, whatever a history remembers.
  private func enteredStates(_ targets: TargetList, from source: StateID, _ kind: TransitionKind) -> Set<StateID> {
    let targets = outline.targets(targets)
    guard targets.allSatisfy({ states.nodeOf[$0.state].exists }) else { return [] }
    let entered = enteredStates(inside: domain(of: targets.flatMap { begun(by: $0) }, from: source, kind)) { checker, marks in
      for target in targets { checker.mark(target, &marks, depth: 0) }
    }
    let histories = targets.filter { $0.history != nil }
    if histories.isEmpty { return entered }

    let remembering = enteredStates(inside: domain(of: targets.flatMap { remembered(by: $0) }, from: source, kind)) { checker, marks in
      for node in targets.flatMap({ checker.remembered(by: $0) }) { marks.mark(node) }
    }
    return entered.union(
      remembering.filter { node in
        !histories.contains { target in
          let state = states.nodeOf[target.state]
          return target.history?.depth == .deep ? states.isDescendant(node, of: state) : states.nodes[node].parent == state
        }
      })
  }

  private func domain(of targets: [StateID], from source: StateID, _ kind: TransitionKind) -> StateID {
    let local = kind == .local ? states.localDomain(from: source, to: targets) : nil
    return local ?? states.leastCommonCompoundAncestor(source, targets)
  }

  private func enteredStates(
    inside domain: StateID, _ markTargets: (DefinitionChecker, inout EntryMarks<ResolvedStates>) -> Void
  ) -> Set<StateID> {
    StateSet.withEmptySets(of: states.count) { first, second, third in
      var marks = EntryMarks(states, inside: domain, entry: first, defaults: second, empty: third)
      markTargets(self, &marks)
      marks.markDescendants { marks, node in
        let scope = states.scopes[node]
        guard scope.exists else { return }
        for target in outline.targets(outline.scopes[scope].initial) { mark(target, &marks, depth: 0) }
      }
      return Set(StateID.all(states.count).filter { marks.entry.contains($0) })
    }
  }

  /// Where a target leads as long as histories remember nothing.
  private func begun(by target: TargetName) -> [StateID] {
    guard let history = target.history else { return [states.nodeOf[target.state]] }
    let defaults = self.defaults(of: target.state, history).map { states.nodeOf[$0.state] }.filter(\.exists)
    return defaults.isEmpty ? remembered(by: target) : defaults
  }

  /// Where a target may lead once histories remember something.
  private func remembered(by target: TargetName) -> [StateID] {
    let node = states.nodeOf[target.state]
    guard target.history != nil else { return [node] }
    let children = StateID.all(states.count).filter { states.nodes[$0].parent == node }
    return children.isEmpty ? [node] : children
  }

  private func mark(_ target: TargetName, _ marks: inout EntryMarks<ResolvedStates>, depth: Int) {
    guard let history = target.history, depth < states.count else {
      let node = states.nodeOf[target.state]
      if node.exists { marks.mark(node) }
      return
    }
    let defaults = defaults(of: target.state, history)
    for target in defaults { mark(target, &marks, depth: depth + 1) }
    if defaults.isEmpty {
      for region in remembered(by: target) { marks.mark(region) }
    }
  }

  /// The default of a history; where none is written, the initial states of a compound state.
  private func defaults(of state: OutlineStateID, _ form: HistoryForm) -> [TargetName] {
    if let line = outline.history(HistoryName(state: state, form: form)) { return Array(outline.targets(line.targets)) }
    let scope = states.scopes[states.nodeOf[state]]
    return scope.exists ? Array(outline.targets(outline.scopes[scope].initial)) : []
  }
}
