/// The checks that look at one line at a time.
extension DefinitionChecker {
  func checkDeclarations() {
    var first: [OutlineStateID: LinePlace] = [:]
    for (index, declaration) in zip(DeclarationID.first..., outline.declarations) {
      guard let other = first[declaration.state] else {
        first[declaration.state] = declaration.place
        continue
      }
      report(.duplicateState, of: .declaration(index), at: declaration.place) {
        "\($0.name(of: declaration.state)) is declared twice; the other line is \($0.outline.place(other))"
      }
    }
    checkThatHistoriesStandOnce()
  }

  func checkTransitions() {
    for (index, transition) in zip(TransitionLineID.first..., lines) {
      for branch in outline.branches(transition) { checkHistory(branch.targets, of: id(of: index), at: transition.place) }
      if let source = finalSource(of: transition.sources) {
        report(.transitionFromFinal, of: id(of: index), at: transition.place) {
          "\($0.name(of: transition)) starts in \($0.name(of: source)), which is final"
        }
      }
      for branch in outline.branches(transition) {
        checkTargets(branch.targets, of: id(of: index), at: transition.place) { $0.name(of: transition) }
      }
    }
  }

  private func finalSource(of sources: StateFilter) -> OutlineStateID? {
    switch sources {
    case .one(let state): isFinal(state) ? state : nil
    case .listed(let list): outline.listedStates[list].first { isFinal($0) }
    case .any: nil
    }
  }

  private func isFinal(_ state: OutlineStateID) -> Bool {
    let node = states.nodeOf[state]
    return node.exists && states.nodes[node].isFinal
  }

  func checkHistory(_ targets: TargetList, of line: LineID, at place: LinePlace) {
    guard outline.usesHistory else { return }
    for target in outline.targets(targets) where target.history != nil { checkThatItHasHistory(target.state, of: line, at: place) }
  }

  func checkThatItHasHistory(_ state: OutlineStateID, of line: LineID, at place: LinePlace) {
    let node = states.nodeOf[state]
    guard node.isNone || !states.hasInside(node) else { return }
    report(.historyOfLeaf, of: line, at: place) { "\($0.name(of: state)) has no children, so it has no history" }
  }

  func checkTargets(_ targets: TargetList, of line: LineID, at place: LinePlace, _ subject: (DefinitionChecker) -> String) {
    guard targets.rows.count != 1, !canBeEnteredTogether(targets) else { return }
    report(.targetsNotOrthogonal, of: line, at: place) { checker in
      let list = checker.outline.targets(targets).map { checker.name(of: $0) }.joined(separator: ", ")
      let goal = list.isEmpty ? "no state" : "\(list), which are not in different regions of one state"
      return "\(subject(checker)) leads to \(goal)"
    }
  }

  private func canBeEnteredTogether(_ targets: TargetList) -> Bool {
    let nodes = outline.targets(targets).map { states.nodeOf[$0.state] }.filter { $0.exists }
    return !targets.rows.isEmpty
      && nodes.indices.allSatisfy { later in nodes[..<later].allSatisfy { states.areOrthogonal($0, nodes[later]) } }
  }

  private func name(of target: TargetName) -> String {
    let state = name(of: target.state)
    return target.history == nil ? state : "the history of \(state)"
  }

  /// A transition as messages speak of it: `'pay' from 'placed'`.
  func name(of transition: TransitionLine) -> String {
    let events = transition.events.map { name(of: $0) } ?? "an eventless transition"
    return "\(events) from \(name(of: transition.sources))"
  }

  func name(of filter: EventFilter) -> String {
    switch filter {
    case .event(let event): "'\(names.events[event])'"
    case .listed(let list):
      list.isEmpty ? "a transition" : outline.listedEvents[list].map { "'\(names.events[$0])'" }.joined(separator: ", ")
    case .any: "any event"
    case .matching: "a matching event"
    case .done(let state): "'done(\(names.states[state]))'"
    case .completion: "the completion"
    case .failure: "a hook failure"
    case .workFailure(let work): "the failure of '\(outline.workNames[work])'"
    }
  }

  private func name(of filter: StateFilter) -> String {
    switch filter {
    case .one(let state): "'\(names.states[state])'"
    case .listed(let list):
      list.isEmpty ? "no state" : outline.listedStates[list].map { "'\(names.states[$0])'" }.joined(separator: ", ")
    case .any: "any state"
    }
  }
}
