import Synchronization

/// Events that only change the states of regions.
extension MachineCall {
  /// Gives an event to the machine some cell for which is quiet.
  ///
  /// Where the cells of all active states are quiet, every phase of the step is empty: no guard is evaluated, no hook runs, and nothing
  /// follows. Such an event is read from the table, under the machine's lock, and no engine is needed.
  ///
  /// - Returns: Whether the event was accepted; nil where the machine is in use, or more has to be done.
  @inline(__always)
  func fireByTable(_ event: Occurrence) -> Bool? {
    withCore { $0.enterIfNothingIsDue() } ? fireInside(event) : nil
  }

  /// The same, with the machine's section taken.
  @inline(never)
  private func fireInside(_ event: Occurrence) -> Bool {
    let low = withCore { $0.regions.load(ordering: .relaxed) }
    let move = tables.pointee.quietMove(event.column, from: low)
    if let move, commit(move) { return true }
    // A listener that was added meanwhile is notified by the general path, which begins where this one did.
    return fire(event, inSectionFrom: low)
  }

  /// Publishes other states, and leaves the machine.
  ///
  /// - Returns: False where more has to be done; the section is not left then.
  @inline(__always)
  private func commit(_ move: QuietMove) -> Bool {
    withCore { core in
      // The state in the word is an atomic one where no region is active.
      let node = MachineWord.node(of: core.word.load(ordering: .relaxed))
      let isAlone = move.left & node.bit != 0
      let state = isAlone ? StateID(firstOf: move.entered) : node
      core.regions.store(move.states, ordering: .releasing)
      return core.leave(
        clearing: MachineWord.state | MachineWord.phase, setting: MachineWord.bits(state, .running), unless: MachineWord.stopsLeaving)
    }
  }
}

/// Transitions between atomic states in which nothing but the active states changes.
struct QuietMove {
  var left: UInt64 = 0
  var entered: UInt64 = 0
  /// The states that are active afterwards.
  var states: UInt64 = 0
}

extension DefinitionTables {
  /// The transitions that an event leads to, where all their cells are quiet and no eventless transition may follow.
  @inline(__always)
  fileprivate func quietMove(_ column: ColumnID, from low: UInt64) -> QuietMove? {
    let cells = CompiledDefinition.Column(cells: cellsOfColumn[column], id: column)
    var (move, isTaken) = (QuietMove(), false)
    var leaves = low & atomic
    while leaves != 0 {
      let cell = cells.cell(of: StateID(firstOf: leaves))
      leaves &= leaves &- 1
      if cell.isNone { continue }
      guard cell.isQuiet else { return nil }
      let route = candidates[cell.candidate].routes
      move.left |= route.pointee.left
      move.entered |= route.pointee.entered
      isTaken = true
    }
    move.states = low & ~move.left | move.entered
    return isTaken && move.states & eventless == 0 ? move : nil
  }
}

extension MachineCore {
  /// Takes the section if no thread is inside, nothing listens to the machine, no deferred event waits, and it runs.
  @inline(__always)
  fileprivate final func enterIfNothingIsDue() -> Bool {
    let seen = word.load(ordering: .relaxed)
    return seen & (MachineWord.needsGeneralPath | MachineWord.deferring | LockWord.readers) == 0 && enter(seeing: seen)
  }
}
