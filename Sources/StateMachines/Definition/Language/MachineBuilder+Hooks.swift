extension MachineBuilder {
  /// A hook that runs before a transition leaves its source, and sees the whole old configuration.
  ///
  /// Hooks of one kind run in order of declaration, on the thread that fires. If one throws, the definition's ``ErrorPolicy`` says what
  /// happens.
  ///
  /// ```swift
  /// sm.before(.terminate) { step in step.context.end = step.context.today }
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event of the transition.
  ///   - from: The state on which the transition is declared; any, if left out.
  ///   - to: One of its targets; any, if left out. An internal transition has none.
  ///   - named: What the hook does, for diagrams and traces.
  ///   - perform: The hook.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func before(
    _ event: Event, from: State? = nil, to: State? = nil, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.before, draft.refer(to: event), from: one(from), to: one(to), named, perform, fileID, line)
  }

  /// A hook that runs after a transition has entered its targets, and sees the whole new configuration.
  ///
  /// Hooks of one kind run in order of declaration, on the thread that fires. If one throws, the definition's ``ErrorPolicy`` says what
  /// happens.
  ///
  /// ```swift
  /// sm.after(.suspend) { step in step.context.isBilled = false }
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event of the transition.
  ///   - from: The state on which the transition is declared; any, if left out.
  ///   - to: One of its targets; any, if left out. An internal transition has none.
  ///   - named: What the hook does, for diagrams and traces.
  ///   - perform: The hook.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func after(
    _ event: Event, from: State? = nil, to: State? = nil, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.after, draft.refer(to: event), from: one(from), to: one(to), named, perform, fileID, line)
  }

  /// An entry action: runs when a state has become active.
  ///
  /// SCXML 3.8. It runs at the start, too, with cause `.start`.
  ///
  /// - Parameters:
  ///   - state: The state that is entered.
  ///   - named: What the action does, for diagrams and traces.
  ///   - perform: The action.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func onEntry(
    _ state: State, named: String? = nil, perform: @escaping Hook, fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.entry, nil, from: one(state), to: nil, named, perform, fileID, line)
  }

  /// An exit action: runs while a state is still active, just before it is left.
  ///
  /// SCXML 3.9. It runs when the machine stops, too, with cause `.stop`.
  ///
  /// - Parameters:
  ///   - state: The state that is left.
  ///   - named: What the action does, for diagrams and traces.
  ///   - perform: The action.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func onExit(
    _ state: State, named: String? = nil, perform: @escaping Hook, fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.exit, nil, from: one(state), to: nil, named, perform, fileID, line)
  }

  func one(_ state: State?) -> StateFilter? {
    state.map { .one(draft.refer(to: $0)) }
  }

  func hook(
    _ moment: HookLine.Moment, _ events: EventFilter?, from: StateFilter?, to: StateFilter?, _ name: String?, _ perform: @escaping Hook,
    _ fileID: String, _ line: UInt
  ) {
    draft.outline.hooks.append(
      HookLine(
        place: draft.place(fileID, line), moment: moment, events: events, from: from, to: to, name: draft.actionName(name),
        hook: draft.add(AnyHook(perform))))
  }
}

// MARK: Rejections

extension MachineBuilder {
  /// Calls a closure for every rejected event, once the machine is at rest.
  ///
  /// It runs on the thread that fires, before `fire` returns. It may log or count; it cannot change the machine.
  ///
  /// - Parameters:
  ///   - perform: Receives the rejection.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func onRejection(
    perform: @escaping @Sendable (Rejection<State, Event>) -> Void, fileID: String = #fileID, line: UInt = #line
  ) {
    draft.add({ _, rejection in perform(rejection) }, at: draft.place(fileID, line))
  }

  /// Calls a closure with the context of the machine for every rejected event, once the machine is at rest.
  @_disfavoredOverload
  public mutating func onRejection(
    perform: @escaping @Sendable (Context, Rejection<State, Event>) -> Void, fileID: String = #fileID, line: UInt = #line
  ) {
    draft.add(perform, at: draft.place(fileID, line))
  }
}
