/// The checks of states that hold payloads: whether something makes each of them.
extension DefinitionChecker {
  mutating func checkPayloads() {
    for (index, (state, place)) in outline.mistypedPayloads.enumerated() {
      report(.mistypedPayload, of: .payload(index), at: place) { checker in
        let type = checker.outline.payloadTypes[state].map { "a payload of type \($0.name)" } ?? "no payload"
        return "\(checker.name(of: state)) holds \(type), and this line names another type"
      }
    }
    let made = Set(outline.makers.map(\.state))
    let holding = outline.payloadTypes.keys.filter { !made.contains($0) }.map { states.nodeOf[$0] }.filter(\.exists)
    guard !holding.isEmpty else { return }
    let withoutMaker = Set(holding)
    for (id, line) in zip(TransitionLineID.first..., lines) { checkThatPayloadsAreMade(by: line, id, withoutMaker) }
  }

  private mutating func checkThatPayloadsAreMade(by line: TransitionLine, _ id: TransitionLineID, _ withoutMaker: Set<StateID>) {
    let sources = states.sources(line.sources, in: line.scope)
    for branch in outline.branches(line) {
      for source in sources where source.exists {
        var missing = enteredStates(branch.targets, from: source, line.kind).filter(withoutMaker.contains)
        if line.makesPayload, let target = outline.onlyState(branch.targets) { missing.removeAll { $0 == states.nodeOf[target.state] } }
        guard let state = missing.first else { continue }
        report(.payloadMissing, of: self.id(of: id), at: line.place) { checker in
          "the line enters \(checker.name(of: state)), and nothing makes its payload: "
            + "give the line an action that returns it, or write payload(of:) for the state"
        }
      }
    }
  }

  /// The states that a transition enters; where a history decides, as long as it remembers nothing.
  private func enteredStates(_ targets: TargetList, from source: StateID, _ kind: TransitionKind) -> [StateID] {
    let targets = outline.targets(targets)
    let nodes = targets.map { states.nodeOf[$0.state] }
    guard nodes.allSatisfy(\.exists) else { return [] }
    let local = kind == .local ? states.localDomain(from: source, to: nodes) : nil
    let domain = local ?? states.leastCommonCompoundAncestor(source, nodes)
    return StateSet.withEmptySets(of: states.count) { first, second, third in
      var marks = EntryMarks(states, inside: domain, entry: first, defaults: second, empty: third)
      for target in targets { mark(target, &marks, depth: 0) }
      marks.markDescendants { marks, node in
        let scope = states.scopes[node]
        guard scope.exists else { return }
        for target in outline.targets(outline.scopes[scope].initial) { mark(target, &marks, depth: 0) }
      }
      return StateID.all(states.count).filter { marks.entry.contains($0) }
    }
  }

  private func mark(_ target: TargetName, _ marks: inout EntryMarks<ResolvedStates>, depth: Int) {
    let node = states.nodeOf[target.state]
    guard node.exists else { return }
    marks.mark(node)
    guard let history = target.history, depth < states.count else { return }
    let line = outline.histories.first { $0.state == target.state && $0.depth == history }
    for target in line.map({ outline.targets($0.targets) }) ?? [] { mark(target, &marks, depth: depth + 1) }
  }
}
