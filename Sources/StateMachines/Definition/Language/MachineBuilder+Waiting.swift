extension MachineBuilder {
  /// Sends an event when a state has been active for some time; cancelled on leaving it.
  ///
  /// States whose timeouts are due at once and lead to each other never come to rest, like a hook that sends its own event.
  ///
  /// - Parameters:
  ///   - duration: How long; zero or less is due at once.
  ///   - in: The state.
  ///   - fire: The event.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func timeout(_ duration: Duration, in: State, fire: Event, fileID: String = #fileID, line: UInt = #line) {
    let place = draft.place(fileID, line)
    draft.outline.timeouts.append(
      TimeoutLine(place: place, state: waiting(`in`, at: place), event: draft.name(fire), duration: min(duration, .longest)))
  }

  /// Sends an event when a state has been active for a time that depends on the context, for back-off.
  ///
  /// - Parameters:
  ///   - in: The state.
  ///   - fire: The event.
  ///   - after: How long; asked once, on entry, after the entry actions; of a machine made with `at:`, with the first call that hands a
  ///     context in, and by `can` until then. If it throws, the definition's ``ErrorPolicy`` says what happens.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func timeout(
    in: State, fire: Event, after: @escaping @Sendable (borrowing Step<Context, State, Event>) throws -> Duration,
    fileID: String = #fileID, line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    draft.outline.timeouts.append(
      TimeoutLine(
        place: place, state: waiting(`in`, at: place), event: draft.name(fire),
        computation: draft.userCode.durations.add(TypedDuration<Context, State, Event>(after))))
  }

  /// A state of `defer` or `timeout`, which names it no more than a target would.
  func waiting(_ state: State, at place: LinePlace) -> OutlineStateID {
    draft.name(state, as: .target, in: scope, at: place)
  }

  func postpone(_ events: EventFilter, in states: StateFilter, at place: LinePlace) {
    draft.outline.deferrals.append(DeferralLine(scope: scope, place: place, events: events, states: states))
  }
}
