extension MachineBuilder {
  /// Where the history of a state leads as long as the state was never active.
  ///
  /// SCXML 3.10. A transition goes there by `into: .history(of:depth:)`. Without this line such a transition enters the state's initial
  /// states.
  ///
  /// ```swift
  /// sm.history(of: .on, depth: .deep, default: .idle)
  /// sm.when(.power, from: .off, into: .history(of: .on, depth: .deep))
  /// ```
  ///
  /// - Parameters:
  ///   - state: The compound or parallel state; this does not name it.
  ///   - depth: Its children alone, or all levels below.
  ///   - default: Where it leads; a state inside. This does not name it either.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: Runs after the entry actions of the state, when the default is taken.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func history(
    of state: State, depth: HistoryDepth = .shallow, default: State, action: String? = nil, perform: Hook? = nil,
    fileID: String = #fileID, line: UInt = #line
  ) {
    history(of: state, depth: depth, default: [`default`], action: action, perform: perform, fileID: fileID, line: line)
  }

  /// Where the history of a state leads as long as the state was never active: several states at once.
  @_disfavoredOverload
  public mutating func history(
    of state: State, depth: HistoryDepth = .shallow, default: Targets<State>, action: String? = nil, perform: Hook? = nil,
    fileID: String = #fileID, line: UInt = #line
  ) {
    history(of: state, HistoryForm(depth: depth), default: `default`, action, perform, at: draft.place(fileID, line))
  }

  package mutating func history(
    of state: State, _ form: HistoryForm, default: Targets<State>, _ action: String?, _ perform: Hook?, at place: LinePlace
  ) {
    draft.outline.add(
      HistoryLine(
        place: place, state: draft.refer(to: state), form: form, targets: draft.refer(to: `default`), action: draft.actionName(action),
        perform: draft.add(perform)))
  }
}
