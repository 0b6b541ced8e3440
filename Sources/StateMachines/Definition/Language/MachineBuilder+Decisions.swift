extension MachineBuilder {
  /// Accepts an event while a state is active, and does nothing.
  ///
  /// Use it where an event may come and has no meaning, such as a second `cancel`. `fire` and `can` are true, `attempt` answers
  /// `.accepted(.ignored)`, and no hook or observer is notified. `require`, which asks for a transition, throws.
  ///
  /// ```swift
  /// sm.when(.cancel, from: .placed, to: .cancelled)
  /// sm.ignore(.cancel, in: .cancelled)
  /// sm.impossible(.ship, in: .cancelled)
  /// ```
  ///
  /// The line takes part like an internal transition without an action: an earlier line of the state whose guard holds comes first, lines
  /// of states around it do not see the event, nor does a `defer` of theirs, and other regions still decide.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - in: The state.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func ignore(_ event: Event, in: State, fileID: String = #fileID, line: UInt = #line) {
    let place = draft.place(fileID, line)
    decide(.event(draft.name(event)), in: source(`in`, at: place), .ignored, at: place)
  }

  /// Rejects an event while a state is active, because it cannot come there.
  ///
  /// Use it for cells that show a mistake of the caller. The event is rejected with ``Rejection/Reason/impossible``, which tells it from
  /// one that nothing takes. It takes part in the selection as `ignore` does, and the event is impossible only if
  /// nothing takes it in another region either.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - in: The state.
  ///   - stops: The program stops with a sentence where the event is processed; `can` never stops it.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func impossible(_ event: Event, in: State, stops: Bool = false, fileID: String = #fileID, line: UInt = #line) {
    let place = draft.place(fileID, line)
    decide(.event(draft.name(event)), in: source(`in`, at: place), stops ? .stops : .impossible, at: place)
  }

  /// The one line behind all forms of `ignore` and `impossible`.
  func decide(_ events: EventFilter, in states: StateFilter, _ decision: CellDecision, at place: LinePlace) {
    draft.outline.transitions.append(
      TransitionLine(
        scope: scope, place: place, events: events, sources: states, decision: decision, isInternal: true, isUnguarded: true,
        branches: BranchID.Rows()))
  }
}
