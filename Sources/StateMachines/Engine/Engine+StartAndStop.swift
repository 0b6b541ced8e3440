extension Engine {
  /// Enters the initial configuration as a macrostep of its own; ``workOffNext()`` goes on with what was sent in its course.
  ///
  /// SCXML Appendix D, `interpret`. Entering is no transition: `before` and `after` hear nothing of it.
  ///
  /// - Returns: What undid it.
  mutating func start() -> (any Error)? {
    begin(Occurrence(kind: .start))
    active = chart.initial.borrowed
    isActive = false
    phase = .running
    changesConfiguration = true
    (state, source, target) = (active, active, active)
    do {
      try enter(active, chart.nodes[active.leaf].entry)
      try comeToRest()
    } catch {
      undo()
      keepStartError(error)
      return error
    }
    keepStartError(nil)
    commit()
    return nil
  }

  /// Does not change the engine; written where it is changed, the thread sanitizer takes it for a write to its chart.
  private func keepStartError(_ error: (any Error)?) {
    if error != nil || memory.pointee.rest?.startError != nil { memory.pointee.ownRest().startError = error }
  }

  /// Leaves every state, deepest first, whatever their exit actions throw.
  ///
  /// - Returns: The first error thrown.
  mutating func stop() -> (any Error)? {
    begin(Occurrence(kind: .stop))
    var first: (any Error)?
    for operation in chart.operations[chart.nodes[active.leaf].exit] {
      do { try run(operation) } catch { first = first ?? error }
    }
    phase = .stopped
    commit()
    return first
  }

  /// Leaves what is active when the machine has reached a final state at the top.
  mutating func exitInterpreter() throws {
    occurrence = Occurrence(kind: .stop)
    (state, source, target) = (active, active, active)
    isInternal = false
    for operation in chart.operations[chart.nodes[active.leaf].exit] { try perform(operation) }
    isActive = true
    phase = .finished
  }

  /// Asks for the computed timeouts of a machine that was put in a state from outside, now that a context is at hand.
  ///
  /// - Returns: What one of them threw; then they are asked for again next time.
  mutating func resume() -> (any Error)? {
    if let error = requestComputedTimeouts() {
      undo()
      return error
    }
    phase = .running
    commit()
    return nil
  }

  mutating func requestComputedTimeouts() -> (any Error)? {
    begin(Occurrence(kind: .start))
    do {
      try startTimeouts(chart.nodes[active.leaf].timeouts, of: active.leaf) { $0.duration == nil }
    } catch {
      return error
    }
    return notes?.raised.first?.error
  }
}
