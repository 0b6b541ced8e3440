/// The checks that look at one line at a time.
extension DefinitionChecker {
  mutating func checkDeclarations() {
    var first: [Int32: LinePlace] = [:]
    for (index, declaration) in outline.declarations.enumerated() {
      guard let other = first[declaration.state] else {
        first[declaration.state] = declaration.place
        continue
      }
      report(.duplicateState, of: .declaration(index), at: declaration.place) {
        "\($0.name(ofNumber: declaration.state)) is declared twice; the other line is \($0.outline.place(other))"
      }
    }
    checkThatHistoriesStandOnce()
  }

  mutating func checkTransitions() {
    for (index, transition) in lines.enumerated() {
      for branch in outline.branches(transition) { checkHistory(branch.targets, of: id(ofLine: index), at: transition.place) }
      if let source = finalSource(of: transition.sources) {
        report(.transitionFromFinal, of: id(ofLine: index), at: transition.place) {
          "\($0.name(of: transition)) starts in \($0.name(ofNumber: source)), which is final"
        }
      }
      for branch in outline.branches(transition) {
        checkTargets(branch.targets, of: id(ofLine: index), at: transition.place) { $0.name(of: transition) }
      }
    }
  }

  private func finalSource(of sources: StateFilter) -> Int32? {
    switch sources {
    case .one(let number): isFinal(number) ? number : nil
    case .listed(let list): outline.list(list).first { isFinal($0) }
    case .any: nil
    }
  }

  private func isFinal(_ number: Int32) -> Bool {
    let node = states.nodeOf[Int(number)]
    return node >= 0 && states.isFinal(node)
  }

  mutating func checkHistory(_ targets: TargetList, of line: LineID, at place: LinePlace) {
    guard outline.usesHistory else { return }
    for target in outline.targets(targets) where target.history != nil { checkThatItHasHistory(target.state, of: line, at: place) }
  }

  mutating func checkThatItHasHistory(_ number: Int32, of line: LineID, at place: LinePlace) {
    let node = states.nodeOf[Int(number)]
    guard node < 0 || !states.hasInside(node) else { return }
    report(.historyOfLeaf, of: line, at: place) { "\($0.name(ofNumber: number)) has no children, so it has no history" }
  }

  mutating func checkTargets(_ targets: TargetList, of line: LineID, at place: LinePlace, _ subject: (Self) -> String) {
    guard targets.rows.count != 1, !canBeEnteredTogether(targets) else { return }
    report(.targetsNotOrthogonal, of: line, at: place) { checker in
      let list = checker.outline.targets(targets).map { checker.name(of: $0) }.joined(separator: ", ")
      let goal = list.isEmpty ? "no state" : "\(list), which are not in different regions of one state"
      return "\(subject(checker)) leads to \(goal)"
    }
  }

  private func canBeEnteredTogether(_ targets: TargetList) -> Bool {
    let nodes = outline.targets(targets).map { states.nodeOf[Int($0.state)] }.filter { $0 >= 0 }
    return !targets.rows.isEmpty
      && nodes.indices.allSatisfy { later in nodes[..<later].allSatisfy { states.areOrthogonal($0, nodes[later]) } }
  }

  private func name(of target: TargetName) -> String {
    let state = name(ofNumber: target.state)
    return target.history == nil ? state : "the history of \(state)"
  }

  /// A transition as messages speak of it: `'pay' from 'placed'`.
  func name(of transition: TransitionLine) -> String {
    let events = transition.events.map { name(of: $0) } ?? "an eventless transition"
    return "\(events) from \(name(of: transition.sources))"
  }

  func name(of filter: EventFilter) -> String {
    switch filter {
    case .event(let event): "'\(names.events[Int(event)])'"
    case .listed(let list):
      list.isEmpty ? "a transition" : outline.list(list).map { "'\(names.events[Int($0)])'" }.joined(separator: ", ")
    case .any: "any event"
    case .kind(let kind): "any '\(names.kinds[Int(kind)])'"
    case .eventCase(let number, _): "'\(names.cases[Int(number)])'"
    case .matching: "a matching event"
    case .done(let state): "'done(\(names.states[Int(state)]))'"
    case .failure: "a hook failure"
    }
  }

  private func name(of filter: StateFilter) -> String {
    switch filter {
    case .one(let state): "'\(names.states[Int(state)])'"
    case .listed(let list):
      list.isEmpty ? "no state" : outline.list(list).map { "'\(names.states[Int($0)])'" }.joined(separator: ", ")
    case .any: "any state"
    }
  }
}
