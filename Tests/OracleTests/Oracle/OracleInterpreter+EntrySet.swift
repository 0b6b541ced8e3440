extension OracleInterpreter {
  struct EntrySet {
    var statesToEnter: Set<Int> = []
    var statesForDefaultEntry: Set<Int> = []
    /// History states whose default is taken; the standard keeps their content, by their parents.
    var defaultHistories: [Int: [Int]] = [:]
    /// Of the transition that is looked at: it stays, and so does what is outside.
    var domain = 0
  }

  /// Appendix D, `computeEntrySet`.
  func computeEntrySet(_ transitions: [Enabled]) -> EntrySet {
    var entry = EntrySet()
    for transition in transitions {
      guard let domain = transition.domain else { continue }
      entry.domain = domain
      for target in transition.line.targets { addDescendantStatesToEnter(target, &entry) }
      for target in getEffectiveTargetStates(transition.line.targets).sorted() { addAncestorStatesToEnter(target, domain, &entry) }
      // Ours: the domain of a local transition may be parallel. It stays, all its regions are left, and all are entered again.
      if document.isParallelState(domain) { addMissingRegions(of: domain, &entry) }
    }
    for domain in transitions.compactMap(\.domain) { entry.statesToEnter.remove(domain) }
    return entry
  }

  /// All targets with what is inside them, then what lies between them and the outer state.
  private func add(_ targets: [Int], upTo outer: Int, _ entry: inout EntrySet) {
    for target in targets { addDescendantStatesToEnter(target, &entry) }
    for target in targets { addAncestorStatesToEnter(target, outer, &entry) }
  }

  /// Appendix D, `addDescendantStatesToEnter`.
  private func addDescendantStatesToEnter(_ state: Int, _ entry: inout EntrySet) {
    if document.isHistoryState(state), let parent = document.parents[state] {
      if let recorded = historyValue[state] {
        if has(.historyContentAlways) { entry.defaultHistories[parent, default: []].append(state) }
        add(recorded, upTo: parent, &entry)
      } else {
        entry.defaultHistories[parent, default: []].append(state)
        add(document.initial[state], upTo: parent, &entry)
      }
    } else {
      entry.statesToEnter.insert(state)
      if document.isCompoundState(state) {
        entry.statesForDefaultEntry.insert(state)
        add(has(.initialIgnored) ? Array(document.children[state].prefix(1)) : document.initial[state], upTo: state, &entry)
      } else if document.isParallelState(state) {
        addMissingRegions(of: state, &entry)
      }
    }
  }

  /// Appendix D, `addAncestorStatesToEnter`.
  ///
  /// Ours: never beyond the domain. In the standard, a history state whose parent stays, left from deep inside it, has states entered that
  /// are active already; and a local transition may lead to its own domain.
  private func addAncestorStatesToEnter(_ state: Int, _ outer: Int, _ entry: inout EntrySet) {
    guard state != entry.domain else { return }
    for ancestor in document.getProperAncestors(state, upTo: outer) {
      if ancestor == entry.domain { return }
      entry.statesToEnter.insert(ancestor)
      if document.isParallelState(ancestor), !has(.siblingRegionsForgotten) { addMissingRegions(of: ancestor, &entry) }
    }
  }

  private func addMissingRegions(of parallel: Int, _ entry: inout EntrySet) {
    for region in document.children[parallel] {
      let isThere = entry.statesToEnter.contains { $0 == region || document.isDescendant($0, of: region) }
      if !isThere { addDescendantStatesToEnter(region, &entry) }
    }
  }
}
