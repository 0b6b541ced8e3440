// A parameter is missing, or is one too many: unavailable, so that the compiler says what to write instead.

extension MachineBuilder where State: StateCases {
  /// An internal transition for a call whose action is not passed the payload of the state.
  @available(*, unavailable, message: "the state holds a payload: { argument, payload, step in … }")
  @_disfavoredOverload
  public mutating func when<Argument: ~Copyable, Payload, Reply: ~Copyable>(
    _ call: CallCase<Event, Argument, Reply>, in: StateLiteral<State, Payload>, if: CallCondition<Argument>? = nil, action: String? = nil,
    perform: @Sendable (consuming Argument, inout PayloadStep<Context, State, Event>) throws -> Reply, fileID: String = #fileID,
    line: UInt = #line
  ) {}

  /// A transition for a call whose action is not passed the payload of the source.
  @available(*, unavailable, message: "the source holds a payload: { argument, payload, step in … }")
  @_disfavoredOverload
  public mutating func when<Argument: ~Copyable, Payload, Reply: ~Copyable>(
    _ call: CallCase<Event, Argument, Reply>, from: StateLiteral<State, Payload>, to: State, kind: TransitionKind = .external,
    if: CallCondition<Argument>? = nil, action: String? = nil,
    perform: @Sendable (consuming Argument, inout PayloadStep<Context, State, Event>) throws -> Reply, fileID: String = #fileID,
    line: UInt = #line
  ) {}

  /// A transition for a call whose action makes the payload of the target, and is not passed that of the source.
  @available(*, unavailable, message: "the source holds a payload: { argument, payload, step in … }")
  @_disfavoredOverload
  public mutating func when<Argument: ~Copyable, Payload, Next, Reply: ~Copyable>(
    _ call: CallCase<Event, Argument, Reply>, from: StateLiteral<State, Payload>, to: StateLiteral<State, Next>,
    kind: TransitionKind = .external, if: CallCondition<Argument>? = nil, action: String? = nil,
    perform: @Sendable (consuming Argument, inout PayloadStep<Context, State, Event>) throws -> Made<Next, Reply>, fileID: String = #fileID,
    line: UInt = #line
  ) {}
}

extension MachineBuilder where Context: AnyObject, State: StateCases {
  /// An internal transition whose action has a parameter for the owner.
  @available(*, unavailable, message: "a line with the key of a state reaches the owner by 'step.isolated { owner in … }'")
  @_disfavoredOverload
  public mutating func when<Payload>(
    _ event: Event, in: StateLiteral<State, Payload>, if: Condition? = nil, action: String? = nil,
    perform: @Sendable (inout Payload, Context, inout PayloadStep<Context, State, Event>) throws -> Void, fileID: String = #fileID,
    line: UInt = #line
  ) {}
}
