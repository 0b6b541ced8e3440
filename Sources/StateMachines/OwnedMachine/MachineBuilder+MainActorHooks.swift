// Hooks that are isolated to the main actor, where the owner of the machine lives: `sm.after(.pay) { order, step in order.total += 1 }`.
// Rarer forms of these lines take a hook with one parameter, which has `step.isolated`.

extension MachineBuilder where Context: MainActorStateful {
  /// A hook that runs on the main actor: it may read and change the object's properties, and cannot `await`.
  public typealias MainActorHook = @MainActor (Context, inout Step<Context, State, Event>) throws -> Void

  /// The same with the payload of the event in front.
  public typealias MainActorPayloadHook<Payload> = @MainActor (Payload, Context, inout Step<Context, State, Event>) throws -> Void

  /// The hook as other lines take it.
  private func onMainActor(_ hook: @escaping MainActorHook) -> Hook {
    // Safe because it is called without an assertion only at home.
    let bare = unsafeBitCast(IsolatedMainActorHook(run: hook), to: BareHook<Context, State, Event>.self)
    return { step in
      if step.isAtHome {
        try step.owner._withUnsafeGuaranteedRef { owner in try bare.run(owner, &step) }
      } else {
        let owner = step.context
        try MainActor.assumeIsolated { try hook(owner, &step) }
      }
    }
  }

  private func onMainActor<Payload>(_ hook: @escaping MainActorPayloadHook<Payload>) -> PayloadHook<Payload> {
    { payload, step in
      // Safe because the closure runs at once, on the thread that has the payload.
      nonisolated(unsafe) let payload = payload
      let owner = step.context
      try MainActor.assumeIsolated { try hook(payload, owner, &step) }
    }
  }
}

/// The closure alone in a struct, so that it is not wrapped in a thunk.
private struct IsolatedMainActorHook<Context: MainActorStateful, State: Hashable & Sendable, Event: Hashable & Sendable> {
  let run: MachineBuilder<Context, State, Event>.MainActorHook
}

// MARK: Transitions

extension MachineBuilder where Context: MainActorStateful {
  /// A transition whose action runs on the main actor.
  public mutating func when(
    _ event: Event, from: State, to: State, if: Condition? = nil, action: String? = nil, perform: @escaping MainActorHook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    when(event, from: from, to: to, if: `if`, action: action, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// A transition from several states whose action runs on the main actor.
  @_disfavoredOverload
  public mutating func when(
    _ event: Event, from: StateMatcher<State>, to: State, if: Condition? = nil, action: String? = nil, perform: @escaping MainActorHook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    when(event, from: from, to: to, if: `if`, action: action, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// A transition for an event descriptor whose action runs on the main actor.
  @_disfavoredOverload
  public mutating func when(
    _ event: Descriptor, from: State, to: State, if: Condition? = nil, action: String? = nil, perform: @escaping MainActorHook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    when(event, from: from, to: to, if: `if`, action: action, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// A transition from several states, for an event descriptor, whose action runs on the main actor.
  @_disfavoredOverload
  public mutating func when(
    _ event: Descriptor, from: StateMatcher<State>, to: State, if: Condition? = nil, action: String? = nil,
    perform: @escaping MainActorHook, fileID: String = #fileID, line: UInt = #line
  ) {
    when(event, from: from, to: to, if: `if`, action: action, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// A transition for one case of an event whose action runs on the main actor and receives the payload.
  @_disfavoredOverload
  public mutating func when<Payload>(
    _ event: EventCase<Event, Payload>, from: State, to: State, if: Condition? = nil, action: String? = nil,
    perform: @escaping MainActorPayloadHook<Payload>, fileID: String = #fileID, line: UInt = #line
  ) {
    when(event, from: from, to: to, if: `if`, action: action, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// An internal transition for one case of an event whose action runs on the main actor and receives the payload.
  @_disfavoredOverload
  public mutating func when<Payload>(
    _ event: EventCase<Event, Payload>, in: State, if: Condition? = nil, action: String? = nil,
    perform: @escaping MainActorPayloadHook<Payload>, fileID: String = #fileID, line: UInt = #line
  ) {
    when(event, in: `in`, if: `if`, action: action, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// An internal transition for an event descriptor whose action runs on the main actor.
  @_disfavoredOverload
  public mutating func when(
    _ event: Descriptor, in: State, if: Condition? = nil, action: String? = nil, perform: @escaping MainActorHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    when(event, in: `in`, if: `if`, action: action, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// An internal transition whose action runs on the main actor.
  public mutating func when(
    _ event: Event, in: State, if: Condition? = nil, action: String? = nil, perform: @escaping MainActorHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    when(event, in: `in`, if: `if`, action: action, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// An eventless transition whose action runs on the main actor.
  public mutating func always(
    from: State, to: State, if: Condition? = nil, action: String? = nil, perform: @escaping MainActorHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    always(from: from, to: to, if: `if`, action: action, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// A transition for the completion of a state whose action runs on the main actor.
  public mutating func onDone(
    _ state: State, to: State, if: Condition? = nil, action: String? = nil, perform: @escaping MainActorHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    onDone(state, to: to, if: `if`, action: action, perform: onMainActor(perform), fileID: fileID, line: line)
  }
}

// MARK: Hooks

extension MachineBuilder where Context: MainActorStateful {
  /// A hook on the main actor before a transition leaves its source.
  public mutating func before(
    _ event: Event, from: State? = nil, to: State? = nil, named: String? = nil, perform: @escaping MainActorHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    before(event, from: from, to: to, named: named, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// A hook on the main actor before transitions for an event descriptor, or every transition.
  @_disfavoredOverload
  public mutating func before(
    _ event: Descriptor = .any, from: State? = nil, to: State? = nil, named: String? = nil, perform: @escaping MainActorHook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    before(event, from: from, to: to, named: named, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// A hook on the main actor after a transition has entered its targets.
  public mutating func after(
    _ event: Event, from: State? = nil, to: State? = nil, named: String? = nil, perform: @escaping MainActorHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    after(event, from: from, to: to, named: named, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// A hook on the main actor after transitions for an event descriptor, or every transition.
  @_disfavoredOverload
  public mutating func after(
    _ event: Descriptor = .any, from: State? = nil, to: State? = nil, named: String? = nil, perform: @escaping MainActorHook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    after(event, from: from, to: to, named: named, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// An entry action that runs on the main actor.
  public mutating func onEntry(
    _ state: State, named: String? = nil, perform: @escaping MainActorHook, fileID: String = #fileID, line: UInt = #line
  ) {
    onEntry(state, named: named, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// An entry action of several states, or of every state, that runs on the main actor.
  @_disfavoredOverload
  public mutating func onEntry(
    _ states: StateMatcher<State> = .any, named: String? = nil, perform: @escaping MainActorHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    onEntry(states, named: named, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// An exit action that runs on the main actor.
  public mutating func onExit(
    _ state: State, named: String? = nil, perform: @escaping MainActorHook, fileID: String = #fileID, line: UInt = #line
  ) {
    onExit(state, named: named, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// An exit action of several states, or of every state, that runs on the main actor.
  @_disfavoredOverload
  public mutating func onExit(
    _ states: StateMatcher<State> = .any, named: String? = nil, perform: @escaping MainActorHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    onExit(states, named: named, perform: onMainActor(perform), fileID: fileID, line: line)
  }

  /// Hears of every rejected event on the main actor, after the fact.
  public mutating func onRejection(
    perform: @escaping @MainActor (Context, Rejection<State, Event>) -> Void, fileID: String = #fileID, line: UInt = #line
  ) {
    draft.add(
      { owner, rejection in MainActor.assumeIsolated { perform(owner, rejection) } }, at: draft.place(fileID, line))
  }
}
