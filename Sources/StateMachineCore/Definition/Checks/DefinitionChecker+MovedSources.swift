/// The warning about lines that move the state in which they start.
extension DefinitionChecker {
  /// Warns of states that a line inside a region leads to, and that belong outside only because a line there starts in them and leads back.
  func checkThatSourcesAreInTheirRegions() {
    guard hasRegions else { return }
    let declared = Set(outline.declarations.map(\.state))
    for (node, state) in zip(StateID.first..., states.outlineStates) where !declared.contains(state) {
      guard outline.namingScopes.only(of: state) == nil else { continue }
      let namings = outline.namingScopes.all(of: state)
      guard let home = namings.first(where: { states.nodeOfScope[$0.scope] == states.parent(of: node) }), home.claim == .source else {
        continue
      }
      for naming in namings where naming.claim == .target {
        let region = states.region(of: states.nodeOfScope[naming.scope])
        guard region.exists, !states.isDescendant(node, of: states.parent(of: region)), leads(from: node, into: region) else { continue }
        warn(.sourceOutsideRegion, of: .state(node), at: home.claimPlace) { checker in
          let (state, region) = (checker.name(of: node), checker.name(of: region))
          return "\(state) is outside of \(region), since this line starts in it here, and \(checker.outline.place(naming.claimPlace)) "
            + "inside \(region) leads to it; declare it with state(_) in the scope that it belongs to"
        }
      }
    }
  }

  /// Whether a line that names a state leads into a region, or to it.
  private func leads(from node: StateID, into region: StateID) -> Bool {
    candidacies[node].contains { candidacy in
      candidacy.isNamed
        && outline.branches(lines[candidacy.line]).contains { branch in
          outline.targets(branch.targets).contains { target in
            let goal = states.nodeOf[target.state]
            return goal == region || states.isDescendant(goal, of: region)
          }
        }
    }
  }
}
