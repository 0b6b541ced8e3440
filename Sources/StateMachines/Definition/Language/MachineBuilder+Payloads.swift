extension MachineBuilder {
  /// A transition for one case of an event, whose action receives the payload.
  ///
  /// ```swift
  /// sm.when(.seek, from: .playing, to: .playing) { time, step in print("to", time) }
  /// ```
  ///
  /// - Parameters:
  ///   - event: The case.
  ///   - from: Where the transition starts.
  ///   - to: Where it leads.
  ///   - kind: Whether a source that contains the target is left.
  ///   - if: The guard.
  ///   - action: What `perform` does, for diagrams and traces.
  ///   - perform: The action, with the payload in front.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  @inlinable
  @_disfavoredOverload
  public mutating func when<Payload>(
    _ event: EventCase<Event, Payload>, from: State, to: State, kind: TransitionKind = .external, if: Condition? = nil,
    action: String? = nil, perform: PayloadHook<Payload>? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    add(event, from: from, to: to, kind, if: `if`, action, perform.map { event.hook($0) }, fileID, line)
  }

  /// A transition from several states for one case of an event, whose action receives the payload.
  @inlinable
  @_disfavoredOverload
  public mutating func when<Payload>(
    _ event: EventCase<Event, Payload>, from: StateMatcher<State>, to: State, kind: TransitionKind = .external, if: Condition? = nil,
    action: String? = nil, perform: PayloadHook<Payload>? = nil, fileID: String = #fileID, line: UInt = #line
  ) {
    add(event, from: from, to: to, kind, if: `if`, action, perform.map { event.hook($0) }, fileID, line)
  }

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

  // MARK: What the calls above are in the library's module; they are in the client's, where types are known

  @usableFromInline
  mutating func add<Payload>(
    _ event: EventCase<Event, Payload>, from source: State, to target: State, _ kind: TransitionKind, if condition: Condition?,
    _ action: String?, _ perform: Hook?, _ fileID: String, _ line: UInt
  ) {
    let place = draft.place(fileID, line)
    let sources = self.source(source, at: place)
    let branches = draft.branch(to: target, in: scope, at: place)
    add(event, from: sources, kind: kind, branches: branches, if: condition, action, perform, at: place)
  }

  @usableFromInline
  mutating func add<Payload>(
    _ event: EventCase<Event, Payload>, from matcher: StateMatcher<State>, to target: State, _ kind: TransitionKind,
    if condition: Condition?, _ action: String?, _ perform: Hook?, _ fileID: String, _ line: UInt
  ) {
    let place = draft.place(fileID, line)
    let sources = sources(matcher, at: place)
    let branches = draft.branch(to: target, in: scope, at: place)
    add(event, from: sources, kind: kind, branches: branches, if: condition, action, perform, at: place)
  }

  @usableFromInline
  mutating func add<Payload>(
    _ event: EventCase<Event, Payload>, in state: State, if condition: Condition?, _ action: String?, _ perform: @escaping Hook,
    _ fileID: String, _ line: UInt
  ) {
    let place = draft.place(fileID, line)
    add(event, from: source(state, at: place), isInternal: true, branches: BranchID.Rows(), if: condition, action, perform, at: place)
  }

  private func add<Payload>(
    _ event: EventCase<Event, Payload>, from sources: StateFilter, kind: TransitionKind = .external, isInternal: Bool = false,
    branches: BranchID.Rows, computation: ComputationID = .none, if condition: Condition?, _ action: String?, _ perform: Hook?,
    at place: LinePlace
  ) {
    let hook = perform.map { draft.add(AnyHook($0)) } ?? .none
    let condition = draft.add(condition)
    draft.outline.transitions.append(
      TransitionLine(
        scope: scope, place: place, events: draft.name(event), sources: sources, kind: kind, isInternal: isInternal,
        isUnguarded: condition.isNone && computation.isNone, condition: condition, computation: computation,
        action: draft.actionName(action),
        perform: hook, branches: branches))
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
    let computation = draft.add(PayloadComputation<State, Event, Payload>(event, computing))
    add(event, from: sources, branches: branches, computation: computation, if: `if`, action, perform.map { event.hook($0) }, at: place)
  }
}
