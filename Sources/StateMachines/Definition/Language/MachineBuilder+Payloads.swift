extension MachineBuilder {
  /// An internal transition for one case of an event, whose action receives the payload.
  ///
  /// - Parameters:
  ///   - event: The case.
  ///   - in: The state in which the transition is taken.
  ///   - if: The guard.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The action, with the payload in front.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  @inlinable
  @_disfavoredOverload
  public mutating func when<Payload>(
    _ event: EventCase<Event, Payload>, in: State, if: Condition? = nil, action: String? = nil, perform: @escaping PayloadHook<Payload>,
    fileID: String = #fileID, line: UInt = #line
  ) {
    add(event, in: `in`, if: `if`, action, event.hook(perform), fileID, line)
  }

  // What the call above is in the library's module; it is in the client's, where types are known.
  @usableFromInline
  mutating func add<Payload>(
    _ event: EventCase<Event, Payload>, in state: State, if condition: Condition?, _ action: String?, _ perform: @escaping Hook,
    _ fileID: String, _ line: UInt
  ) {
    let place = draft.place(fileID, line)
    add(draft.name(event), in: source(state, at: place), if: condition, action, perform, at: place)
  }
}

extension MachineBuilder where State: PayloadState {
  /// A transition whose target is worked out from the payload and the old state.
  ///
  /// ```swift
  /// sm.when(.enter, from: .any, reaching: [.room]) { id, old in id > 0 ? .room(id: id) : nil }
  /// ```
  ///
  /// - Parameters:
  ///   - event: The case.
  ///   - from: Where the transition starts.
  ///   - reaching: The kinds that `computing` may answer; another kind is an error of the step.
  ///   - if: The guard, asked before the target is worked out.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The action, with the payload in front.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - computing: The target; nil, and the transition is not enabled. It should have no side effects.
  public mutating func when<Payload>(
    _ event: EventCase<Event, Payload>, from: StateMatcher<State>, reaching: [State.Kind], if: Condition? = nil, action: String? = nil,
    perform: PayloadHook<Payload>? = nil, fileID: String = #fileID, line: UInt = #line,
    computing: @escaping @Sendable (Payload, State) -> State?
  ) {
    let place = draft.place(fileID, line)
    let sources = sources(from, at: place)
    let branches = draft.list(
      reaching.map {
        BranchLine(targets: draft.list([TargetName(state: draft.name(kind: $0, as: .target, in: scope, at: place))]))
      })
    let computation: ComputationID = draft.userCode.computations.add(PayloadComputation<State, Event, Payload>(event, computing))
    add(
      draft.name(event), from: sources, branches: branches, computation: computation, if: `if`, action,
      draft.add(perform.map { event.hook($0) }), at: place)
  }
}
