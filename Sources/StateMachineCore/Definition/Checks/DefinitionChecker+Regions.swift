/// The warning about lines that leave more of a parallel state than they speak of.
extension DefinitionChecker {
  var hasRegions: Bool { states.nodes.contains { $0.kind == .parallel } }

  /// Warns of lines about one region that leave all regions, and enter them again.
  ///
  /// A wildcard speaks of no region.
  func checkThatRegionsGoOn() {
    guard hasRegions else { return }
    for (index, transition) in zip(TransitionLineID.first..., outline.transitions) where transition.decision == .transition {
      guard let sources = states.named(transition.sources) else { continue }
      for source in sources where source.exists {
        for branch in outline.branches(transition) {
          let targets = Array(outline.targets(branch.targets))
          guard let restart = restart(from: source, to: targets, transition.kind) else { continue }
          warn(.regionsStartAgain, of: .transition(index), at: transition.place) { checker in
            "\(checker.name(of: transition)) leaves every region of \(checker.name(of: restart.parallel)), so "
              + "\(checker.others(of: restart)) \(restart.others.count == 1 ? "starts" : "start") again as well; "
              + checker.advice(for: restart, transition, from: source, to: targets)
          }
        }
      }
    }
  }

  /// What starts again although a line speaks of other regions only.
  private struct Restart {
    var parallel: StateID
    /// The regions of which the line speaks, and the others.
    var meant: [StateID]
    var others: [StateID]
  }

  /// The innermost parallel state whose regions a transition leaves, although source and targets are in some of them.
  private func restart(from source: StateID, to targets: [TargetName], _ kind: TransitionKind) -> Restart? {
    let nodes = targets.map { states.nodeOf[$0.state] }
    guard !nodes.isEmpty, nodes.allSatisfy(\.exists) else { return nil }
    let domain = domain(from: source, to: targets, kind)
    var parallel = source
    while parallel.exists, parallel == domain || states.isDescendant(parallel, of: domain) {
      if states.nodes[parallel].kind == .parallel, nodes.allSatisfy({ states.isDescendant($0, of: parallel) }) {
        let spokenOf = source == parallel ? nodes : nodes + [source]
        let meant = states.children(of: parallel).filter { region in
          spokenOf.contains { $0 == region || states.isDescendant($0, of: region) }
        }
        let others = states.children(of: parallel).filter { !meant.contains($0) }
        let isAboutRegions = source == parallel || meant.count == 1
        return others.isEmpty || !isAboutRegions ? nil : Restart(parallel: parallel, meant: meant, others: others)
      }
      parallel = states.parent(of: parallel)
    }
    return nil
  }

  /// What a transition leaves; a history leads into its state.
  private func domain(from source: StateID, to targets: [TargetName], _ kind: TransitionKind) -> StateID {
    if kind == .local, let domain = states.localDomain(from: source, to: targets.map { states.nodeOf[$0.state] }) { return domain }
    return states.leastCommonCompoundAncestor(source) { ancestor in
      targets.allSatisfy { target in
        let node = states.nodeOf[target.state]
        return states.isDescendant(node, of: ancestor) || target.history != nil && node == ancestor
      }
    }
  }

  private func others(of restart: Restart) -> String {
    guard restart.others.allSatisfy({ states.nodes[$0].isNamed }) else {
      return restart.others.count == 1 ? "its other region" : "its other regions"
    }
    return restart.others.map { name(of: $0) }.joined(separator: ", ")
  }

  /// What would leave the others alone.
  private func advice(for restart: Restart, _ transition: TransitionLine, from source: StateID, to targets: [TargetName]) -> String {
    guard transition.kind == .external, self.restart(from: source, to: targets, .local) == nil else {
      return "let each region that is meant have a line of its own"
    }
    let isCompletion =
      switch transition.events {
      case .done, .completion: true
      default: false
      }
    let place = restart.meant.count == 1 ? " what is inside \(name(of: restart.meant[0]))" : " the regions that are meant"
    return (isCompletion ? "a line when(.done(of:), …, kind: .local)" : "with kind: .local it") + " leaves only\(place)"
  }
}
