// What `defer` and `timeout` share; both are generated.

extension MachineBuilder {
  /// A state of `defer` or `timeout`, which names it no more than a target would.
  package func waiting(_ state: State, at place: LinePlace) -> StateFilter {
    .one(draft.name(state, as: .target, in: scope, at: place))
  }

  func waiting(_ states: StateMatcher<State>, at place: LinePlace) -> StateFilter {
    draft.name(states, as: .target, in: scope, at: place)
  }

  func postpone(_ events: EventFilter, in states: StateFilter, at place: LinePlace) {
    draft.outline.deferrals.append(DeferralLine(scope: scope, place: place, events: events, states: states))
  }

  func time(_ states: StateFilter, _ event: Event, _ duration: Duration?, _ computation: DurationID = .none, at place: LinePlace) {
    draft.timeoutEvents.append(event)
    draft.outline.timeouts.append(
      TimeoutLine(
        scope: scope, place: place, states: states, event: draft.name(fired: event), duration: duration.map { min($0, .longest) },
        computation: computation))
  }
}
