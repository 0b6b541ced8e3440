/// Transitions elsewhere that may end a loop in a region.
extension EventlessLoops {
  /// Removes the states in regions that a transition of another region, or of a state around it, may leave.
  func removeInterrupted() {
    guard states.nodes.contains(where: { $0.kind == .parallel }) else { return }
    let found = candidates.flatMap { source, lines in lines.flatMap { exits(of: $0, from: source) } }
    choices = choices.filter { node, choices in
      guard states.region(of: node).exists else { return true }
      return !found.contains { $0.leaves(node, states) } && !isOverruled(choices, in: node)
    }
  }

  /// A transition that leaves the region of its source.
  private struct Exit {
    var source: StateID
    /// What is inside is left; none for the whole configuration.
    var domain: StateID

    /// Whether the transition starts in another region than a state, and leaves that state.
    func leaves(_ node: StateID, _ states: ResolvedStates) -> Bool {
      states.areOrthogonal(source, node) && states.isDescendant(node, of: domain)
    }
  }

  private func exits(of line: TransitionLineID, from source: StateID) -> [Exit] {
    guard case let region = states.region(of: source), region.exists else { return [] }
    return targets(line).filter { !staysInside(region, $0, source) }.map {
      let nodes = outline.targets($0).map { states.nodeOf[$0.state] }
      return Exit(source: source, domain: states.leastCommonCompoundAncestor(source, nodes))
    }
  }

  /// Whether neither source nor target is the region itself or outside it; a local transition from the region is not looked into.
  private func staysInside(_ region: StateID, _ targets: TargetList, _ source: StateID) -> Bool {
    states.isDescendant(source, of: region)
      && outline.targets(targets).allSatisfy { states.isDescendant(states.nodeOf[$0.state], of: region) }
  }

  /// Whether a transition of a state around the region, which is tried in another region, may be taken.
  ///
  /// It conflicts with a transition inside the region, which wins. It does not conflict with an internal one.
  private func isOverruled(_ choices: [Choice], in node: StateID) -> Bool {
    let region = states.region(of: node)
    let alwaysWins = choices.allSatisfy { choice in
      !checker.lines[choice.line].isInternal && targets(choice.line).allSatisfy { staysInside(region, $0, choice.source) }
    }
    guard !alwaysWins, var outer = choices.last?.source else { return false }
    while case let next = states.parent(of: outer), next.exists {
      if candidates[next] != nil { return true }
      outer = next
    }
    return false
  }
}
