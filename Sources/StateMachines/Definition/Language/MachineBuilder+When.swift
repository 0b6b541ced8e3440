// MARK: One target

extension MachineBuilder {
  /// A transition: when the event comes while the source is active, the machine goes to the target.
  ///
  /// Several lines for one event and source are tried in order of declaration; the first whose guard holds is taken. Lines that name their
  /// source are tried before those from `.any`.
  ///
  /// ```swift
  /// sm.when(.pay, from: .placed, to: .paid, if: Guard("has funds") { step in step.context.balance > 0 }) { step in
  ///   step.context.payments += 1
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - event: What the transition waits for.
  ///   - from: Where it starts.
  ///   - to: Where it leads.
  ///   - kind: Whether a source that contains the target is left; of no effect in a flat machine.
  ///   - if: The guard, asked on the thread that fires.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The action, between the exit and the entry actions, on the thread that fires. If it throws, the definition's
  ///     ``ErrorPolicy`` says what happens.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func when(
    _ event: Event, from: State, to: State, kind: TransitionKind = .external, if: Condition? = nil,
    action: String? = nil, perform: Hook? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    add(.event(draft.name(event)), from: source(from, at: place), to: to, kind, if: `if`, action, perform, at: place)
  }
}

// MARK: Rarer targets

extension MachineBuilder {
  /// A transition to rarer targets: several regions at once, or the history of a state.
  ///
  /// - Parameters:
  ///   - event: What the transition waits for.
  ///   - from: Where it starts.
  ///   - into: Where it leads.
  ///   - kind: Whether a source that contains the targets is left.
  ///   - if: The guard.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The action.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func when(
    _ event: Event, from: State, into: Targets<State>, kind: TransitionKind = .external, if: Condition? = nil,
    action: String? = nil, perform: Hook? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    add(.event(draft.name(event)), from: source(from, at: place), into: into, kind, if: `if`, action, perform, at: place)
  }
}

// MARK: Internal transitions

extension MachineBuilder {
  /// An internal transition: runs its action and leaves no state.
  ///
  /// - Parameters:
  ///   - event: What the transition waits for.
  ///   - in: The state in which it is taken; no exit or entry action runs.
  ///   - if: The guard.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The action.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func when(
    _ event: Event, in: State, if: Condition? = nil, action: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    add(.event(draft.name(event)), in: source(`in`, at: place), if: `if`, action, perform, at: place)
  }
}

// MARK: Junctions

extension MachineBuilder {
  /// A junction: the first branch that holds is taken; where none does, the transition is not enabled.
  ///
  /// - Parameters:
  ///   - event: What the transition waits for.
  ///   - from: Where it starts.
  ///   - choosing: The branches, tried in order.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: An action for all branches; it runs before the branch's own.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func when(
    _ event: Event, from: State, choosing: [Branch<Context, State, Event>], action: String? = nil, perform: Hook? = nil,
    fileID: String = #fileID, line: UInt = #line
  ) {
    let place = draft.place(fileID, line)
    add(.event(draft.name(event)), from: source(from, at: place), choosing: choosing, action, perform, at: place)
  }
}
