/// The states in which a macrostep never comes to rest, whatever guards answer.
///
/// It looks at states without others inside. Such a state is endless if an unguarded eventless transition starts there, or around it, and
/// if this one and every guarded one that is tried before it lead to endless states. So the endless states are a greatest fixed point: all
/// states with an unguarded eventless transition, without those that may lead elsewhere. Eventless transitions come before raised events,
/// so hooks cannot end a loop. Where a check cannot decide, as with transitions that leave several regions, the state counts as one that
/// comes to rest.
final class EventlessLoops {
  let checker: DefinitionChecker
  var states: ResolvedStates { checker.states }
  var outline: Outline { checker.outline }
  /// By node, the eventless transitions that start there.
  let candidates: [StateID: [TransitionLineID]]
  /// By endless state, the transitions that may be taken there; the last one is unguarded.
  var choices: [StateID: [Choice]] = [:]
  /// By endless state, those whose evaluation depends on it.
  private var dependents: [StateID: [StateID]] = [:]

  struct Choice {
    var source: StateID
    var line: TransitionLineID
  }

  /// Nil where no eventless transition is unguarded.
  init?(_ checker: DefinitionChecker) {
    guard checker.lines.contains(where: { $0.events == nil && $0.isUnguarded }) else { return nil }
    self.checker = checker
    var candidates: [StateID: [TransitionLineID]] = [:]
    for node in StateID.all(checker.states.count) {
      let lines = checker.candidacies[node].map(\.line).filter { checker.lines[$0].events == nil }
      if !lines.isEmpty { candidates[node] = lines }
    }
    self.candidates = candidates
    choices = choicesOfStates()
    removeInterrupted()
    removeThoseThatLeadElsewhere()
  }

  // MARK: What may be taken

  private func choicesOfStates() -> [StateID: [Choice]] {
    var choices: [StateID: [Choice]] = [:]
    for node in StateID.all(states.count) where !states.hasInside(node) { choices[node] = transitions(in: node) }
    return choices
  }

  /// The transitions up to the first unguarded one, from the inside out; nil where each may be disabled.
  private func transitions(in node: StateID) -> [Choice]? {
    var choices: [Choice] = []
    var source = node
    while source.exists {
      for line in candidates[source] ?? [] {
        choices.append(Choice(source: source, line: line))
        if checker.lines[line].isUnguarded { return choices }
      }
      source = states.parent(of: source)
    }
    return nil
  }

  /// The targets of the branches that may be taken: those up to the first without a guard.
  func targets(_ line: TransitionLineID) -> [TargetList] {
    let branches = outline.branches(checker.lines[line])
    let end = branches.firstIndex { $0.condition.isNone }.map { $0 + 1 } ?? branches.endIndex
    return branches[..<end].map(\.targets)
  }

  // MARK: The fixed point

  private func removeThoseThatLeadElsewhere() {
    var waiting = choices.keys.inOrder(<)
    while let node = waiting.popLast() {
      guard let choices = choices[node], !neverRests(node, choices) else { continue }
      self.choices[node] = nil
      waiting += dependents.removeValue(forKey: node) ?? []
    }
  }

  /// Whether all transitions that may be taken in a state lead to endless ones; an internal one leads back to the state.
  private func neverRests(_ node: StateID, _ choices: [Choice]) -> Bool {
    for choice in choices {
      for list in targets(choice.line) {
        let found = endlessStates(list)
        guard !found.isEmpty else { return false }
        for other in found where other != node { dependents[other, default: []].append(node) }
      }
    }
    return true
  }

  /// Endless states of which one is certainly entered; none where that is not certain.
  func endlessStates(_ list: TargetList) -> [StateID] {
    outline.targets(list).lazy.map(endlessStates).first { !$0.isEmpty } ?? []
  }

  private func endlessStates(_ target: TargetName) -> [StateID] {
    let node = states.nodeOf[target.state]
    guard target.history != nil else { return endlessStates(entering: node) }
    // A history may lead to any state inside.
    let leaves = (node..<states.nodes[node].end).filter { !states.hasInside($0) }
    return leaves.allSatisfy { choices[$0] != nil } ? leaves : []
  }

  private func endlessStates(entering node: StateID) -> [StateID] {
    switch states.nodes[node].kind {
    case .atomic, .final: choices[node] == nil ? [] : [node]
    case .parallel: states.children(of: node).lazy.map { self.endlessStates(entering: $0) }.first { !$0.isEmpty } ?? []
    case .compound: endlessStates(outline.scopes[states.scopes[node]].initial)
    }
  }
}
