// The case of a state that holds a payload where a state is only named, unavailable, so that the compiler says what to write instead.

extension MachineBuilder {
  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write in: .state(.any)")
  @_disfavoredOverload
  public mutating func ignore<Payload>(_ event: Event, in: HoldingCase<State, Payload>) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write in: .state(.any)")
  @_disfavoredOverload
  public mutating func impossible<Payload>(_ event: Event, in: HoldingCase<State, Payload>, stops: Bool = false) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write in: .state(.any)")
  @_disfavoredOverload
  public mutating func ignore<Argument: ~Copyable, Reply: ~Copyable, Payload>(
    _ call: CallCase<Event, Argument, Reply>, in: HoldingCase<State, Payload>
  ) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write in: .state(.any)")
  @_disfavoredOverload
  public mutating func ignore<Argument: ~Copyable, Reply: ~Copyable, Payload>(
    _ call: CallCase<Event, Argument, Reply>, in: HoldingCase<State, Payload>, replying: @autoclosure () -> Reply
  ) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write in: .state(.any)")
  @_disfavoredOverload
  public mutating func impossible<Argument: ~Copyable, Reply: ~Copyable, Payload>(
    _ call: CallCase<Event, Argument, Reply>, in: HoldingCase<State, Payload>, stops: Bool = false
  ) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write .state(.any)")
  @_disfavoredOverload
  public mutating func onEntry<Payload>(_ state: HoldingCase<State, Payload>, perform: Hook) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write .state(.any)")
  @_disfavoredOverload
  public mutating func onExit<Payload>(_ state: HoldingCase<State, Payload>, perform: Hook) {}

  /// A state by its case.
  @available(*, unavailable, message: "where the state is only named, write .state(.any)")
  @_disfavoredOverload
  public mutating func compound<Payload>(_ state: HoldingCase<State, Payload>, initial: State, _ build: (inout Self) -> Void) {}
}

// The parameter for the payload is missing.

extension MachineBuilder {
  /// An internal transition for a call whose action is not passed the payload of the state.
  @available(*, unavailable, message: "the state holds a payload: { argument, payload, step in … }")
  @_disfavoredOverload
  public mutating func when<Argument: ~Copyable, Payload, Reply: ~Copyable>(
    _ call: CallCase<Event, Argument, Reply>, in: HoldingCase<State, Payload>, if: CallCondition<Argument>? = nil, action: String? = nil,
    perform: @Sendable (consuming Argument, inout PayloadStep<Context, State, Event>) throws -> Reply, fileID: String = #fileID,
    line: UInt = #line
  ) {}

  /// A transition for a call whose action is not passed the payload of the source.
  @available(*, unavailable, message: "the source holds a payload: { argument, payload, step in … }")
  @_disfavoredOverload
  public mutating func when<Argument: ~Copyable, Payload, Reply: ~Copyable>(
    _ call: CallCase<Event, Argument, Reply>, from: HoldingCase<State, Payload>, to: State, kind: TransitionKind = .external,
    if: CallCondition<Argument>? = nil, action: String? = nil,
    perform: @Sendable (consuming Argument, inout PayloadStep<Context, State, Event>) throws -> Reply, fileID: String = #fileID,
    line: UInt = #line
  ) {}

  /// A transition for a call whose action makes the payload of the target, and is not passed that of the source.
  @available(*, unavailable, message: "the source holds a payload: { argument, payload, step in … }")
  @_disfavoredOverload
  public mutating func when<Argument: ~Copyable, Payload, Next, Reply: ~Copyable>(
    _ call: CallCase<Event, Argument, Reply>, from: HoldingCase<State, Payload>, to: HoldingCase<State, Next>,
    kind: TransitionKind = .external, if: CallCondition<Argument>? = nil, action: String? = nil,
    perform: @Sendable (consuming Argument, inout PayloadStep<Context, State, Event>) throws -> Made<Next, Reply>, fileID: String = #fileID,
    line: UInt = #line
  ) {}
}
