extension MachineBuilder {
  /// A transition for the completion of a compound or parallel state, from that state.
  ///
  /// SCXML 3.7. A compound state is done when its final child is entered, a parallel one when all its regions are. Short for
  /// `when(.done(of: state), from: state, to: …)`.
  ///
  /// - Parameters:
  ///   - state: The state that is done.
  ///   - to: Where the transition leads.
  ///   - if: The guard.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The action.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func onDone(
    _ state: State, to: State, if: Condition? = nil, action: String? = nil, perform: Hook? = nil, fileID: String = #fileID,
    line: UInt = #line
  ) {
    onDone(state, into: [to], if: `if`, action: action, perform: perform, fileID: fileID, line: line)
  }

  /// A transition to rarer targets for the completion of a compound or parallel state, from that state.
  public mutating func onDone(
    _ state: State, into: Targets<State>, if: Condition? = nil, action: String? = nil, perform: Hook? = nil, fileID: String = #fileID,
    line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    add(draft.name(.done(of: state)), from: source(state, at: place), into: into, .external, if: `if`, action, perform, at: place)
  }

  /// A junction for the completion of a compound or parallel state, from that state.
  ///
  /// - Parameters:
  ///   - state: The state that is done.
  ///   - choosing: The branches, tried in order.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: An action for all branches; it runs before the branch's own.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func onDone(
    _ state: State, choosing: [Branch<Context, State, Event>], action: String? = nil, perform: Hook? = nil, fileID: String = #fileID,
    line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    add(draft.name(.done(of: state)), from: source(state, at: place), choosing: choosing, action, perform, at: place)
  }
}
