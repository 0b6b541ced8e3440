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

  /// A hook before every transition from a state.
  public mutating func before(
    from: State, to: State? = nil, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.before, nil, from: one(from), to: one(to), named, perform, fileID, line)
  }

  /// A hook before every transition to a state.
  public mutating func before(
    to: State, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.before, nil, from: nil, to: one(to), named, perform, fileID, line)
  }

  /// A hook before transitions for an event, with several sources.
  @_disfavoredOverload
  public mutating func before(
    _ event: Event, from: StateMatcher<State>, to: State? = nil, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.before, draft.refer(to: event), from: draft.refer(to: from), to: one(to), named, perform, fileID, line)
  }

  /// A hook before transitions for an event, with several targets.
  @_disfavoredOverload
  public mutating func before(
    _ event: Event, from: State? = nil, to: StateMatcher<State>, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.before, draft.refer(to: event), from: one(from), to: draft.refer(to: to), named, perform, fileID, line)
  }

  /// A hook before transitions for an event, with several sources and targets.
  @_disfavoredOverload
  public mutating func before(
    _ event: Event, from: StateMatcher<State>, to: StateMatcher<State>, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.before, draft.refer(to: event), from: draft.refer(to: from), to: draft.refer(to: to), named, perform, fileID, line)
  }

  /// A hook before transitions for an event descriptor, or every transition.
  @_disfavoredOverload
  public mutating func before(
    _ event: Descriptor = .any, from: State? = nil, to: State? = nil, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.before, draft.refer(to: event), from: one(from), to: one(to), named, perform, fileID, line)
  }

  /// A hook before transitions for an event descriptor, with several sources.
  @_disfavoredOverload
  public mutating func before(
    _ event: Descriptor = .any, from: StateMatcher<State>, to: State? = nil, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.before, draft.refer(to: event), from: draft.refer(to: from), to: one(to), named, perform, fileID, line)
  }

  /// A hook before transitions for an event descriptor, with several targets.
  @_disfavoredOverload
  public mutating func before(
    _ event: Descriptor = .any, from: State? = nil, to: StateMatcher<State>, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.before, draft.refer(to: event), from: one(from), to: draft.refer(to: to), named, perform, fileID, line)
  }

  /// A hook before transitions for an event descriptor, with several sources and targets.
  @_disfavoredOverload
  public mutating func before(
    _ event: Descriptor = .any, from: StateMatcher<State>, to: StateMatcher<State>, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.before, draft.refer(to: event), from: draft.refer(to: from), to: draft.refer(to: to), named, perform, fileID, line)
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

  /// A hook after every transition from a state.
  public mutating func after(
    from: State, to: State? = nil, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.after, nil, from: one(from), to: one(to), named, perform, fileID, line)
  }

  /// A hook after every transition to a state.
  public mutating func after(
    to: State, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.after, nil, from: nil, to: one(to), named, perform, fileID, line)
  }

  /// A hook after transitions for an event, with several sources.
  @_disfavoredOverload
  public mutating func after(
    _ event: Event, from: StateMatcher<State>, to: State? = nil, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.after, draft.refer(to: event), from: draft.refer(to: from), to: one(to), named, perform, fileID, line)
  }

  /// A hook after transitions for an event, with several targets.
  @_disfavoredOverload
  public mutating func after(
    _ event: Event, from: State? = nil, to: StateMatcher<State>, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.after, draft.refer(to: event), from: one(from), to: draft.refer(to: to), named, perform, fileID, line)
  }

  /// A hook after transitions for an event, with several sources and targets.
  @_disfavoredOverload
  public mutating func after(
    _ event: Event, from: StateMatcher<State>, to: StateMatcher<State>, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.after, draft.refer(to: event), from: draft.refer(to: from), to: draft.refer(to: to), named, perform, fileID, line)
  }

  /// A hook after transitions for an event descriptor, or every transition.
  @_disfavoredOverload
  public mutating func after(
    _ event: Descriptor = .any, from: State? = nil, to: State? = nil, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.after, draft.refer(to: event), from: one(from), to: one(to), named, perform, fileID, line)
  }

  /// A hook after transitions for an event descriptor, with several sources.
  @_disfavoredOverload
  public mutating func after(
    _ event: Descriptor = .any, from: StateMatcher<State>, to: State? = nil, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.after, draft.refer(to: event), from: draft.refer(to: from), to: one(to), named, perform, fileID, line)
  }

  /// A hook after transitions for an event descriptor, with several targets.
  @_disfavoredOverload
  public mutating func after(
    _ event: Descriptor = .any, from: State? = nil, to: StateMatcher<State>, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.after, draft.refer(to: event), from: one(from), to: draft.refer(to: to), named, perform, fileID, line)
  }

  /// A hook after transitions for an event descriptor, with several sources and targets.
  @_disfavoredOverload
  public mutating func after(
    _ event: Descriptor = .any, from: StateMatcher<State>, to: StateMatcher<State>, named: String? = nil, perform: @escaping Hook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    hook(.after, draft.refer(to: event), from: draft.refer(to: from), to: draft.refer(to: to), named, perform, fileID, line)
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

  /// An entry action of several states, or of every state.
  @_disfavoredOverload
  public mutating func onEntry(
    _ states: StateMatcher<State> = .any, named: String? = nil, perform: @escaping Hook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    hook(.entry, nil, from: draft.refer(to: states), to: nil, named, perform, fileID, line)
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

  /// An exit action of several states, or of every state.
  @_disfavoredOverload
  public mutating func onExit(
    _ states: StateMatcher<State> = .any, named: String? = nil, perform: @escaping Hook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    hook(.exit, nil, from: draft.refer(to: states), to: nil, named, perform, fileID, line)
  }

  private func one(_ state: State?) -> StateFilter? {
    state.map { .one(draft.refer(to: $0)) }
  }

  private func hook(
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
  /// Hears of every rejected event, after the fact.
  ///
  /// It runs on the thread that fires, once the machine is at rest and before `fire` returns, and may log or count; it changes nothing.
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

  /// Hears of every rejected event, after the fact, with the context of the machine in front.
  @_disfavoredOverload
  public mutating func onRejection(
    perform: @escaping @Sendable (Context, Rejection<State, Event>) -> Void, fileID: String = #fileID, line: UInt = #line
  ) {
    draft.add(perform, at: draft.place(fileID, line))
  }
}
