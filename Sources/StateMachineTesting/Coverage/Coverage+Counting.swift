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
    let decided = table.rows.joined().filter { !$0.candidates.isEmpty }.compactMap { cell in
      cells.columns.firstIndex { $0.isEvent && $0.name == cell.event }.map { (cell, $0) }
    }
    var names: [String] = []
    for name in table.rows.joined().flatMap(\.candidates).flatMap(\.guards) where !names.contains(name) { names.append(name) }
    statesNotReached = states.filter { !covered.states.contains($0) }
    transitionsNotTaken = table.transitions(notAmong: covered.transitions.contains)
    cellsNotTried = decided.filter { !covered.cells.contains(Covered.TriedCell(state: $0.state, column: $1)) }.map(\.0)
    guardAnswersNotGiven = names.flatMap { name in
      [true, false].filter { covered.guards[name]?.contains($0) != true }.map { "\(name): \($0)" }
    }
    totals = [states.count, table.transitions(notAmong: { _ in false }).count, decided.count, 2 * names.count]
  }
}
