import StateMachines

extension Coverage {
  /// What was seen in the traces of machines.
  struct Covered: Sendable {
    fileprivate var states: Set<State> = []
    fileprivate var transitions: Set<TransitionKey> = []
    fileprivate var cells: Set<TriedCell> = []
    fileprivate var guards: [String: Set<Bool>] = [:]

    fileprivate struct TriedCell: Hashable {
      let state: State
      let column: Int
    }

    /// Adds what a machine has done in a macrostep; one that was undone has tried cells and asked guards.
    mutating func add(_ trace: Trace<State, Event>, _ cells: DefinitionCells<State, Event>) {
      var active = trace.configuration
      let isUndone = trace.ending?.isUndone ?? false
      for entry in trace.entries {
        switch entry {
        case .received(.start):
          // Nothing is active before the start.
          active = []
        case .received(.event(let event)):
          if let column = cells.column(of: event) {
            for leaf in cells.leaves(of: active) { self.cells.insert(TriedCell(state: leaf, column: column)) }
          }
        case .asked(let name, let answer): guards[name, default: []].insert(answer)
        case .exited(let state): active.removeAll { $0 == state }
        case .entered(let state):
          active.append(state)
          if !isUndone { states.insert(state) }
        default: break
        }
      }
      guard !isUndone else { return }
      if case .received(.start)? = trace.entries.first {} else { states.formUnion(trace.configuration) }
      transitions.formUnion(trace.takenTransitions)
    }
  }

  init(_ cells: DefinitionCells<State, Event>, of states: [State], _ covered: Covered) {
    let table = TransitionTable(cells)
    let columns = Dictionary(cells.columns.enumerated().filter(\.element.isEvent).map { ($1.name, $0) }) { first, _ in first }
    let decided = table.rows.joined().filter { !$0.candidates.isEmpty }.compactMap { cell in columns[cell.event].map { (cell, $0) } }
    var seen: Set<String> = []
    let names = table.rows.joined().flatMap(\.candidates).flatMap(\.guards).filter { seen.insert($0).inserted }
    statesNotReached = states.filter { !covered.states.contains($0) }
    transitionsNotTaken = table.transitions(notAmong: covered.transitions.contains)
    cellsNotTried = decided.filter { !covered.cells.contains(Covered.TriedCell(state: $0.state, column: $1)) }.map(\.0)
    guardAnswersNotGiven = names.flatMap { name in
      [true, false].filter { covered.guards[name]?.contains($0) != true }.map { "\(name): \($0)" }
    }
    let all = table.transitions(notAmong: { _ in false })
    // Texts of what can be covered, in this order, tell definitions apart.
    let texts = states.map { "\(label: $0)" } + all.map(\.description) + decided.map { "\($0.0)\($0.1)" } + names
    report = CoverageReport(
      definition: texts.joined(separator: "\0").utf8.stableHash,
      [
        .states: .init(total: states.count, missing: statesNotReached.map { "state not reached: \(label: $0)" }),
        .transitions: .init(total: all.count, missing: transitionsNotTaken.map { "transition not taken: \($0)" }),
        .cells: .init(total: decided.count, missing: cellsNotTried.map { "cell not tried: \($0.event) in \(label: $0.state)" }),
        .guardAnswers: .init(total: 2 * names.count, missing: guardAnswersNotGiven.map { "guard answer not given: \($0)" }),
      ], notReached: Set(statesNotReached.map { "\(label: $0)" } + transitionsNotTaken.compactMap(\.pictureText)))
  }
}

extension TransitionTable.Candidate {
  /// What pictures call the transition; nil for a join.
  fileprivate var pictureText: String? {
    let condition = guards.count == 1 ? " if \(guards[0])" : ""
    return switch effect {
    case .transition(let targets): "\(event): \(label: source) -> \(targets.map { "\($0)" }.joined(separator: ", "))\(condition)"
    case .internal: "\(event): in \(label: source)\(condition)"
    case .join, .ignored, .impossible, .stopping, .deferred: nil
    }
  }
}
