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
  /// Adds a transition whose target is computed.
  mutating func add(
    _ events: EventFilter, from sources: StateFilter, reaching kinds: [State.Kind], if condition: Condition?, _ action: String?,
    _ perform: Hook?, _ computing: @escaping Computation, at place: LinePlace
  ) {
    let targets = kinds.map { TargetName(state: draft.name(kind: $0, as: .target, in: scope, at: place)) }
    let branches = draft.list(targets.map { BranchLine(targets: draft.list([$0])) })
    let computation: ComputationID = draft.userCode.computations.add(TypedComputation(computing))
    add(events, from: sources, branches: branches, computation: computation, if: condition, action, draft.add(perform), at: place)
  }
}
