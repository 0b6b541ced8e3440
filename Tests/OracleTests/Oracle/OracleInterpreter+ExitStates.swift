extension OracleInterpreter {
  /// Appendix D, `exitStates`: history first, then exit actions in exit order, the innermost and last first.
  mutating func exitStates(_ transitions: [Enabled]) throws {
    var statesToExit = computeExitSet(transitions).sorted(by: >)
    if has(.exitsInDocumentOrder) { statesToExit.reverse() }
    if !statesToExit.isEmpty { changesConfiguration = true }
    for state in statesToExit where !has(.historyRecordedTooLate) { recordHistory(of: state) }
    for state in statesToExit {
      note(.exit(name(state)), state)
      for block in document.states[state].onExit { try executeContent(block) }
      configuration.remove(state)
      timers.removeAll { $0.state == state }
      if has(.historyRecordedTooLate) { recordHistory(of: state) }
      if !has(.joinNeverForgets) { forgetJoins(of: state) }
    }
  }

  private mutating func recordHistory(of state: Int) {
    if has(.historyNeverRecorded) { return }
    for history in document.histories[state] {
      let isDeep = document.states[history].kind == .deepHistory && !has(.historyAlwaysShallow) || has(.historyAlwaysDeep)
      historyValue[history] = configuration.sorted().filter { active in
        isDeep ? document.isAtomicState(active) && document.isDescendant(active, of: state) : document.parents[active] == state
      }
    }
  }

  /// States without a name leave no trace.
  mutating func note(_ entry: OracleTrace, _ state: Int) {
    if document.states[state].hasName { note(entry) }
  }

  mutating func note(_ entry: OracleTrace) {
    trace.append(entry)
    if keepsViews { views.append(activeStates) }
  }
}
