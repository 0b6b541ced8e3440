/// The short way of a step whose cell says that there is nothing to look for: the first route whose guard holds, and its hooks, in one go.
///
/// The order of the calls is that of ``microstep(_:)``. Whatever the hooks ask for is noted and granted as in any other step.
extension Engine {
  /// Takes the first transition of a direct cell that is meant and whose guard does not say no.
  ///
  /// - Returns: Whether it was taken; where its hooks asked for something, ``completeDirectStep(_:)`` makes it stand.
  @inline(__always)
  static func takeDirectly(_ row: UnsafePointer<DirectRow>, _ engine: UnsafeMutablePointer<Engine>) throws -> Bool {
    var row = row
    var step = AnyStep(engine)
    while try !row.pointee.isEnabled(step) {
      guard row.pointee.next != 0 else { return false }
      row += Int(row.pointee.next)
      engine.pointee.show(row)
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
      if logCount == 0 { logDirectStep() }
      if notes?.raised.isEmpty == false { try comeToRest() }
      try checkAftermathDepth()
      commit()
      return .transitioned
    } catch {
      return undoDirectStep(event, error)
    }
  }

  mutating func undoDirectStep(_ event: Occurrence, _ error: any Error) -> Verdict {
    undo()
    return reject(event, .failed(error))
  }

  /// The guards of a direct cell said no; what they asked for is granted all the same, as in any step that takes nothing.
  mutating func refuseDirectly(_ cell: Cell, _ event: Occurrence) -> Verdict {
    if notes != nil { commit() }
    var guards: [Int32] = []
    var number = cell.number
    while number >= 0 {
      let candidate = chart.candidates[number]
      let isAsked = candidate.condition >= 0 && (candidate.matcher < 0 || matches(candidate.matcher))
      if isAsked, !guards.contains(candidate.condition) { guards.append(candidate.condition) }
      number = candidate.next
    }
    return reject(event, guards.isEmpty ? .noTransition : .guards(guards))
  }
}

extension DirectRow {
  @inline(__always)
  fileprivate func isEnabled(_ step: borrowing AnyStep) throws -> Bool {
    if let matcher, !matcher._withUnsafeGuaranteedRef({ $0.matches(step.engine) }) { return false }
    guard let guardBody else { return true }
    return try guardBody._withUnsafeGuaranteedRef { try $0.body.holds(step) }
  }
}
