import StateMachines

extension ChartAdapter {
  /// With the plainest call of the builder that says it.
  func decide(_ line: OracleTransition, in state: State, _ sm: inout Builder) {
    switch (line.trigger, line.decision) {
    case (.events(let events), .ignored) where events.count == 1: sm.ignore(Event(word: events[0]), in: state)
    case (.events(let events), .impossible) where events.count == 1: sm.impossible(Event(word: events[0]), in: state)
    case (_, .ignored): sm.ignore(descriptor(line.trigger), in: state)
    case (_, .impossible): sm.impossible(descriptor(line.trigger), in: state)
    case (_, .transition): preconditionFailure("A transition is another line.")
    }
  }

  func decide(_ line: OracleTransition, in states: StateMatcher<State>, _ sm: inout Builder) {
    switch line.decision {
    case .ignored: sm.ignore(descriptor(line.trigger), in: states)
    case .impossible: sm.impossible(descriptor(line.trigger), in: states)
    case .transition: preconditionFailure("A transition is another line.")
    }
  }
}
