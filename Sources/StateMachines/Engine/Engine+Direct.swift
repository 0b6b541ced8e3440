/// The short way of a step whose cell says that there is nothing to look for: one route, its guard and its hooks, in one go.
///
/// The order of the calls is that of ``microstep(_:)``. Whatever the hooks ask for is noted and granted as in any other step.
extension Engine {
  /// Takes the transition of a direct cell, unless its guard says no.
  ///
  /// - Returns: Whether it was taken; where its hooks asked for something, ``completeDirectStep(_:)`` makes it stand.
  @inline(__always)
  static func takeDirectly(_ row: UnsafePointer<DirectRow>, _ engine: UnsafeMutablePointer<Engine>) throws -> Bool {
    var step = AnyStep(engine)
    if let condition = row.pointee.guardBody {
      guard try condition._withUnsafeGuaranteedRef({ try $0.body.holds(step) }) else { return false }
    }

    engine.pointee.microsteps = 1
    var hook = row.pointee.hooks
    try run(&hook, to: row.pointee.beforeEnd, &step)
    if !row.pointee.isInternal {
      engine.pointee.changesConfiguration = true
      try run(&hook, to: row.pointee.exitEnd, &step)
      engine.pointee.deepest = row.pointee.parent
    }
    try run(&hook, to: row.pointee.actionEnd, &step)
    if !row.pointee.isInternal {
      engine.pointee.active = row.pointee.target.state
      engine.pointee.deepest = row.pointee.target.state.leaf
      if hook < row.pointee.entryEnd {
        engine.pointee.shownState = row.pointee.target
        try run(&hook, to: row.pointee.entryEnd, &step)
        engine.pointee.shownState = row.pointee.source
      }
    }
    try run(&hook, to: row.pointee.afterEnd, &step)
    return true
  }

  @inline(__always)
  static func run(_ hook: inout DirectRow.Hooks, to end: DirectRow.Hooks, _ step: inout AnyStep) throws {
    while hook < end {
      try hook.pointee._withUnsafeGuaranteedRef { try $0.body.run(&step) }
      hook += 1
    }
  }

  /// Makes a transition stand that was taken directly, where its hooks asked for something.
  mutating func completeDirectStep(_ event: Occurrence) -> Verdict {
    do {
      if isRecorded, notes?.transitions.isEmpty ?? true { recordDirectStep() }
      if notes?.raised.isEmpty == false { try comeToRest() }
      commit()
      return .transitioned
    } catch {
      return undoDirectStep(event, error)
    }
  }

  /// A direct step leads between siblings, or nowhere.
  private mutating func recordDirectStep() {
    var parts: TransitionRecord.Parts?
    if !chart.isFlat {
      let targets = isInternal ? [] : [target.kept]
      let exited = isInternal ? [] : [source.kept]
      parts = TransitionRecord.Parts(
        targets: targets, exited: exited, entered: targets, exitedByMicrostep: exited, enteredByMicrostep: targets, after: target.kept)
    }
    let record = TransitionRecord(from: source, to: target, occurrence, notes?.failure, isInternal: isInternal, parts: parts, in: chart)
    ownNotes.transitions.append(record)
  }

  mutating func undoDirectStep(_ event: Occurrence, _ error: any Error) -> Verdict {
    undo()
    return reject(event, .failed(error))
  }

  /// The guard of a direct cell said no; what it asked for is granted all the same, as in any step that takes nothing.
  mutating func refuseDirectly(_ cell: Cell, _ event: Occurrence) -> Verdict {
    if notes != nil { commit() }
    return reject(event, .guards([chart.candidates[cell.number].condition]))
  }
}
