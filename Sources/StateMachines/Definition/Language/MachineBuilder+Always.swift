extension MachineBuilder {
  /// An eventless transition: taken as soon as its guard holds, in the macrostep that makes it hold.
  ///
  /// SCXML 3.13. Eventless transitions are looked for after each microstep, before raised events.
  ///
  /// - Parameters:
  ///   - from: Where it starts.
  ///   - to: Where it leads.
  ///   - kind: Whether a source that contains the target is left.
  ///   - if: The guard.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The action.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func always(
    from: State, to: State, kind: TransitionKind = .external, if: Condition? = nil, action: String? = nil, perform: Hook? = nil,
    fileID: String = #fileID, line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    add(nil, from: source(from, at: place), to: to, kind, if: `if`, action, perform, at: place)
  }

  /// An eventless transition from several states.
  @_disfavoredOverload
  public mutating func always(
    from: StateMatcher<State>, to: State, kind: TransitionKind = .external, if: Condition? = nil, action: String? = nil,
    perform: Hook? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    add(nil, from: sources(from, at: place), to: to, kind, if: `if`, action, perform, at: place)
  }

  /// An eventless transition to rarer targets.
  public mutating func always(
    from: State, into: Targets<State>, kind: TransitionKind = .external, if: Condition? = nil, action: String? = nil, perform: Hook? = nil,
    fileID: String = #fileID, line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    add(nil, from: source(from, at: place), into: into, kind, if: `if`, action, perform, at: place)
  }

  /// An eventless junction: the first branch that holds is taken.
  ///
  /// - Parameters:
  ///   - from: Where it starts.
  ///   - choosing: The branches, tried in order.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: An action for all branches; it runs before the branch's own.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func always(
    from: State, choosing: [Branch<Context, State, Event>], action: String? = nil, perform: Hook? = nil, fileID: String = #fileID,
    line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    add(nil, from: source(from, at: place), choosing: choosing, action, perform, at: place)
  }

  /// An internal eventless transition: runs its action and leaves no state.
  ///
  /// Its guard has to stop holding, or the macrostep runs away.
  ///
  /// - Parameters:
  ///   - in: The state in which it is taken.
  ///   - if: The guard.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The action.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func always(
    in: State, if: Condition? = nil, action: String? = nil, perform: @escaping Hook, fileID: String = #fileID, line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    add(nil, in: source(`in`, at: place), if: `if`, action, perform, at: place)
  }
}
