// Hooks that are isolated to the actor that the machine belongs to: `sm.after(.pay) { order, step in order.total += 1 }`. Rarer forms of
// these lines take a hook with one parameter, which has `step.isolated`.

extension MachineBuilder where Context: Actor {
  /// A hook that runs on the actor: it may read and change the actor's properties, and cannot `await`.
  public typealias IsolatedHook = @Sendable (isolated Context, inout Step<Context, State, Event>) throws -> Void

  /// The same with the payload of the event in front.
  public typealias IsolatedPayloadHook<Payload> = @Sendable (Payload, isolated Context, inout Step<Context, State, Event>) throws -> Void

  /// The hook as other lines take it.
  private func onActor(_ hook: @escaping IsolatedHook) -> Hook {
    // Safe because it is called without an assertion only at home.
    let bare = unsafeBitCast(IsolatedActorHook(run: hook), to: BareHook<Context, State, Event>.self)
    return { step in
      if step.isAtHome {
        try step.owner._withUnsafeGuaranteedRef { owner in try bare.run(owner, &step) }
      } else {
        try step.context.assumeIsolated { actor in try hook(actor, &step) }
      }
    }
  }

  private func onActor<Payload>(_ hook: @escaping IsolatedPayloadHook<Payload>) -> PayloadHook<Payload> {
    { payload, step in
      // Safe because the closure runs at once, on the thread that has the payload.
      nonisolated(unsafe) let payload = payload
      try step.context.assumeIsolated { actor in try hook(payload, actor, &step) }
    }
  }
}

/// The closure alone in a struct, so that it is not wrapped in a thunk.
private struct IsolatedActorHook<Context: Actor, State: Hashable & Sendable, Event: Hashable & Sendable> {
  let run: MachineBuilder<Context, State, Event>.IsolatedHook
}

// MARK: Transitions

extension MachineBuilder where Context: Actor {
  /// A transition whose action runs on the actor.
  public mutating func when(
    _ event: Event, from: State, to: State, if: Condition? = nil, action: String? = nil, perform: @escaping IsolatedHook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    when(event, from: from, to: to, if: `if`, action: action, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// A transition from several states whose action runs on the actor.
  @_disfavoredOverload
  public mutating func when(
    _ event: Event, from: StateMatcher<State>, to: State, if: Condition? = nil, action: String? = nil, perform: @escaping IsolatedHook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    when(event, from: from, to: to, if: `if`, action: action, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// A transition for an event descriptor whose action runs on the actor.
  @_disfavoredOverload
  public mutating func when(
    _ event: Descriptor, from: State, to: State, if: Condition? = nil, action: String? = nil, perform: @escaping IsolatedHook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    when(event, from: from, to: to, if: `if`, action: action, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// A transition from several states, for an event descriptor, whose action runs on the actor.
  @_disfavoredOverload
  public mutating func when(
    _ event: Descriptor, from: StateMatcher<State>, to: State, if: Condition? = nil, action: String? = nil, perform: @escaping IsolatedHook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    when(event, from: from, to: to, if: `if`, action: action, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// A transition for one case of an event whose action runs on the actor and receives the payload.
  @_disfavoredOverload
  public mutating func when<Payload>(
    _ event: EventCase<Event, Payload>, from: State, to: State, if: Condition? = nil, action: String? = nil,
    perform: @escaping IsolatedPayloadHook<Payload>, fileID: String = #fileID, line: UInt = #line
  ) {
    when(event, from: from, to: to, if: `if`, action: action, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// An internal transition for one case of an event whose action runs on the actor and receives the payload.
  @_disfavoredOverload
  public mutating func when<Payload>(
    _ event: EventCase<Event, Payload>, in: State, if: Condition? = nil, action: String? = nil,
    perform: @escaping IsolatedPayloadHook<Payload>, fileID: String = #fileID, line: UInt = #line
  ) {
    when(event, in: `in`, if: `if`, action: action, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// An internal transition for an event descriptor whose action runs on the actor.
  @_disfavoredOverload
  public mutating func when(
    _ event: Descriptor, in: State, if: Condition? = nil, action: String? = nil, perform: @escaping IsolatedHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    when(event, in: `in`, if: `if`, action: action, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// An internal transition whose action runs on the actor.
  public mutating func when(
    _ event: Event, in: State, if: Condition? = nil, action: String? = nil, perform: @escaping IsolatedHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    when(event, in: `in`, if: `if`, action: action, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// An eventless transition whose action runs on the actor.
  public mutating func always(
    from: State, to: State, if: Condition? = nil, action: String? = nil, perform: @escaping IsolatedHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    always(from: from, to: to, if: `if`, action: action, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// A transition for the completion of a state whose action runs on the actor.
  public mutating func onDone(
    _ state: State, to: State, if: Condition? = nil, action: String? = nil, perform: @escaping IsolatedHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    onDone(state, to: to, if: `if`, action: action, perform: onActor(perform), fileID: fileID, line: line)
  }
}

// MARK: Hooks

extension MachineBuilder where Context: Actor {
  /// A hook on the actor before a transition leaves its source.
  public mutating func before(
    _ event: Event, from: State? = nil, to: State? = nil, named: String? = nil, perform: @escaping IsolatedHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    before(event, from: from, to: to, named: named, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// A hook on the actor before transitions for an event descriptor, or every transition.
  @_disfavoredOverload
  public mutating func before(
    _ event: Descriptor = .any, from: State? = nil, to: State? = nil, named: String? = nil, perform: @escaping IsolatedHook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    before(event, from: from, to: to, named: named, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// A hook on the actor after a transition has entered its targets.
  public mutating func after(
    _ event: Event, from: State? = nil, to: State? = nil, named: String? = nil, perform: @escaping IsolatedHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    after(event, from: from, to: to, named: named, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// A hook on the actor after transitions for an event descriptor, or every transition.
  @_disfavoredOverload
  public mutating func after(
    _ event: Descriptor = .any, from: State? = nil, to: State? = nil, named: String? = nil, perform: @escaping IsolatedHook,
    fileID: String = #fileID, line: UInt = #line
  ) {
    after(event, from: from, to: to, named: named, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// An entry action that runs on the actor.
  public mutating func onEntry(
    _ state: State, named: String? = nil, perform: @escaping IsolatedHook, fileID: String = #fileID, line: UInt = #line
  ) {
    onEntry(state, named: named, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// An entry action of several states, or of every state, that runs on the actor.
  @_disfavoredOverload
  public mutating func onEntry(
    _ states: StateMatcher<State> = .any, named: String? = nil, perform: @escaping IsolatedHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    onEntry(states, named: named, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// An exit action that runs on the actor.
  public mutating func onExit(
    _ state: State, named: String? = nil, perform: @escaping IsolatedHook, fileID: String = #fileID, line: UInt = #line
  ) {
    onExit(state, named: named, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// An exit action of several states, or of every state, that runs on the actor.
  @_disfavoredOverload
  public mutating func onExit(
    _ states: StateMatcher<State> = .any, named: String? = nil, perform: @escaping IsolatedHook, fileID: String = #fileID,
    line: UInt = #line
  ) {
    onExit(states, named: named, perform: onActor(perform), fileID: fileID, line: line)
  }

  /// Hears of every rejected event on the actor, after the fact.
  public mutating func onRejection(
    perform: @escaping @Sendable (isolated Context, Rejection<State, Event>) -> Void, fileID: String = #fileID, line: UInt = #line
  ) {
    draft.add(
      { actor, rejection in actor.assumeIsolated { perform($0, rejection) } }, at: draft.place(fileID, line))
  }
}
