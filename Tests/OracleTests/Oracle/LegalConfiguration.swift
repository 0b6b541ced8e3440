extension OracleInterpreter {
  /// What is wrong with the configuration, in sentences; SCXML 3.11 has the rules.
  var illegalities: [String] {
    guard !configuration.isEmpty else { return running ? ["no state is active"] : [] }
    var found: [String] = []
    for state in configuration.union([0]) {
      let active = document.children[state].filter(configuration.contains).count
      if document.isCompoundState(state), active != 1 { found.append("\(active) children of \(name(state)) are active") }
      if document.isParallelState(state), active != document.children[state].count { found.append("a region of \(name(state)) is missing") }
      if document.isHistoryState(state) { found.append("the history state \(name(state)) is active") }
      if let parent = document.parents[state], parent != 0, !configuration.contains(parent) { found.append("\(name(state)) is an orphan") }
    }
    return found.sorted()
  }
}
