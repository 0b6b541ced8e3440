extension OracleInterpreter {
  /// The transition of the `<initial>` of `<scxml>`: the root stays, everything inside it is entered.
  mutating func enterInitialStates() throws {
    let initial = OracleTransition(.eventless, do: document.states[0].initialActions)
    let line = OracleDocument.Line(source: 0, number: 0, transition: initial, targets: has(.initialIgnored) ? [1] : document.initial[0])
    try executeContent(initial.actions)
    try enterStates([Enabled(line: line, domain: 0)])
  }

  /// Appendix D, `enterStates`: entry actions in document order, the outermost first; then the content of an initial transition or of a
  /// history's default; then what is done.
  mutating func enterStates(_ transitions: [Enabled]) throws {
    let entry = computeEntrySet(transitions)
    if !entry.statesToEnter.isEmpty { changesConfiguration = true }
    let statesToEnter = entry.statesToEnter.sorted()
    for state in has(.entriesReversed) ? statesToEnter.reversed() : statesToEnter {
      configuration.insert(state)
      if has(.initialContentBeforeEntry) { try executeInitialContent(state, entry) }
      note(.entry(name(state)), state)
      for block in document.states[state].onEntry { try executeContent(block) }
      startTimeouts(of: state)
      if !has(.initialContentBeforeEntry) { try executeInitialContent(state, entry) }
      for history in entry.defaultHistories[state] ?? [] where !has(.historyContentSkipped) {
        try executeContent(document.states[history].initialActions)
      }
      if document.isFinalState(state) { finish(state) }
    }
  }

  private mutating func executeInitialContent(_ state: Int, _ entry: EntrySet) throws {
    guard entry.statesForDefaultEntry.contains(state), !has(.initialContentSkipped) else { return }
    try executeContent(document.states[state].initialActions)
  }

  /// Appendix D, the end of `enterStates`.
  private mutating func finish(_ final: Int) {
    guard let parent = document.parents[final], parent != 0 else {
      running = false
      return
    }
    raiseDone(parent)
    var inner = parent
    while let parallel = document.parents[inner], document.isParallelState(parallel), isDone(parallel) {
      if !has(.parallelDoneNeverRaised) { raiseDone(parallel) }
      // Ours: completion of nested parallels goes up, inner first; the standard stops at the first.
      if has(.nestedParallelsNotDone) { return }
      inner = parallel
    }
  }

  private mutating func raiseDone(_ state: Int) {
    if document.states[state].hasName, !has(.doneNeverRaised) { raise(.done(of: name(state))) }
  }

  private func isDone(_ parallel: Int) -> Bool {
    has(.parallelDoneTooEarly) || document.children[parallel].allSatisfy(isInFinalState)
  }

  /// Appendix D, `isInFinalState`.
  private func isInFinalState(_ state: Int) -> Bool {
    if has(.anyFinalInsideIsDone) {
      return configuration.contains { document.isFinalState($0) && document.isDescendant($0, of: state) }
    }
    if document.isCompoundState(state) {
      return document.children[state].contains { document.isFinalState($0) && configuration.contains($0) }
    }
    return document.isParallelState(state) && document.children[state].allSatisfy(isInFinalState)
  }
}
