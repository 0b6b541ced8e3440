extension MachineBuilder {
  /// Accepts an event while a state is active, and does nothing.
  ///
  /// Use it where an event may come and has no meaning, such as a second `cancel`. `fire` and `can` are true, `attempt` answers
  /// `.accepted(.ignored)`, and no hook or observer is notified. `require`, which asks for a transition, throws.
  /// An event that has a reply is ignored only by a line with `replying:`.
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
    decide(.event(draft.name(event, at: place)), in: source(`in`, at: place), .ignored, at: place)
  }

  /// Rejects an event while a state is active, because it cannot come there.
  ///
  /// Use it where the event would be a mistake of the caller. It is rejected with ``Rejection/Reason/impossible``, and not with
  /// `noTransition` like an event that no line takes. The line takes part in the selection as that of `ignore` does, and the event is
  /// impossible only if nothing takes, ignores or defers it in another region.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - in: The state.
  ///   - stops: The program stops with a sentence where the event is processed; `can` never stops it.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func impossible(_ event: Event, in: State, stops: Bool = false, fileID: String = #fileID, line: UInt = #line) {
    let place = draft.place(fileID, line)
    decide(.event(draft.name(event, at: place)), in: source(`in`, at: place), stops ? .stops : .impossible, at: place)
  }

  /// Says which events callers do not send: those of timers and of work, and those that hooks raise or send.
  ///
  /// ``Rejection/permitted``, sentences and `permittedEvents` leave such events out; nothing else changes, and a machine that is given one
  /// takes it. Write this line where a task fires events, since a definition cannot know what its closure returns:
  ///
  /// ```swift
  /// sm.task("charge", in: .charging) { try await charge(); return .charged } onFailure: { _ in .declined }
  /// sm.internalEvents([.charged, .declined, .expire])
  /// ```
  ///
  /// Without such a line, the events of timeouts and those of the ends of streams are internal, each if every state whose lines take it
  /// has such a timeout or stream, or is inside one that has. With such lines, exactly the events that they name are.
  ///
  /// - Parameter events: The events, as a list, or by the keys of their cases.
  public mutating func internalEvents(_ events: EventDescriptor<State, Event>) {
    draft.declareInternal(events.form)
  }

  /// Adds a line that decides an event without a transition.
  package func decide(
    _ events: EventFilter, in states: StateFilter, _ decision: CellDecision, _ reply: HookID = .none, at place: LinePlace
  ) {
    add(events, from: states, decision: decision, isInternal: true, branches: BranchID.Rows(), if: nil, nil, reply, at: place)
  }
}
