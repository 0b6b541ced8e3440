/// The checks that look at one line at a time.
extension DefinitionCompiler {
  mutating func checkDeclarations() {
    var first: [Int32: Place] = [:]
    for (index, declaration) in outline.declarations.enumerated() {
      guard let other = first[declaration.state] else {
        first[declaration.state] = declaration.naming.place
        continue
      }
      report(.duplicateState, of: .declaration(index), at: declaration.naming.place) {
        "\($0.name(ofNumber: declaration.state)) is declared twice; the other line is \(other)"
      }
    }
  }

  mutating func checkTransitions() {
    checkHistory(outline.initial, of: .definition, at: outline.place)
    checkTargets(outline.initial, of: .definition, at: outline.place) { _ in "the initial state" }
    for (index, transition) in outline.transitions.enumerated() {
      for branch in transition.branches { checkHistory(branch.targets, of: .transition(index), at: transition.place) }
      if case .listed(let sources) = transition.sources, let source = sources.first(where: { isFinal($0) }) {
        report(.transitionFromFinal, of: .transition(index), at: transition.place) {
          "\($0.name(of: transition)) starts in \($0.name(ofNumber: source)), which is final"
        }
      }
      for branch in transition.branches {
        checkTargets(branch.targets, of: .transition(index), at: transition.place) { $0.name(of: transition) }
      }
    }
  }

  private func isFinal(_ number: Int32) -> Bool {
    let node = states.nodeOf[Int(number)]
    return node >= 0 && states.isFinal[Int(node)]
  }

  private mutating func checkHistory(_ targets: TargetList, of line: LineID, at place: Place) {
    guard let history = targets.history else { return }
    report(.historyOfLeaf, of: line, at: place) { "\($0.name(ofNumber: history)) has no children, so it has no history" }
  }

  private mutating func checkTargets(_ targets: TargetList, of line: LineID, at place: Place, _ subject: (Self) -> String) {
    guard targets.history == nil, targets.states.count != 1 else { return }
    report(.targetsNotOrthogonal, of: line, at: place) { compiler in
      let list = targets.states.map { compiler.name(ofNumber: $0) }.joined(separator: ", ")
      let goal = list.isEmpty ? "no state" : "\(list), which are not in different regions of one state"
      return "\(subject(compiler)) leads to \(goal)"
    }
  }

  /// A transition as messages speak of it: `'pay' from 'placed'`.
  func name(of transition: TransitionLine) -> String {
    let events = transition.events.map { name(of: $0) } ?? "an eventless transition"
    return "\(events) from \(name(of: transition.sources))"
  }

  func name(of filter: EventFilter) -> String {
    switch filter {
    case .event(let event): "'\(names.events[Int(event)])'"
    case .listed(let events):
      events.isEmpty ? "a transition" : events.map { "'\(names.events[Int($0)])'" }.joined(separator: ", ")
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
    case .listed(let list): list.isEmpty ? "no state" : list.map { "'\(names.states[Int($0)])'" }.joined(separator: ", ")
    case .any: "any state"
    }
  }
}
