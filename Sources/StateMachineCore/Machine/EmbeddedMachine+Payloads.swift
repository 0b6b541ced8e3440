extension EmbeddedMachine where State: StateCases {
  /// A machine that has started in a state with a payload: the entry actions of the state have run.
  ///
  /// If one of them throws, the start is undone, and every event is rejected with that error until `start` succeeds.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: The initial state.
  ///   - payload: What the state holds.
  ///   - context: What its hooks reach.
  /// - Throws: A ``RestoreError`` where machines do not start in the state.
  @inlinable
  public init<Payload>(
    _ definition: Definition, in state: StateLiteral<State, Payload>, holding payload: consuming Payload, context: Context
  ) throws(RestoreError) {
    var context = context
    machine = try ContextMachine(definition, in: state, holding: payload, with: &context)
    self.context = context
  }

  /// A machine at rest in a state with a payload, that were read from elsewhere; no entry action runs.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: Where it is.
  ///   - payload: What the state holds.
  ///   - context: What its hooks reach.
  /// - Throws: A ``RestoreError`` where the state alone does not determine the configuration, or other active states hold payloads.
  @inlinable
  public init<Payload>(
    _ definition: Definition, at state: StateLiteral<State, Payload>, holding payload: consuming Payload, context: Context
  ) throws(RestoreError) {
    machine = try ContextMachine(definition, at: state, holding: payload)
    self.context = context
  }

  /// Starts the machine in its initial state with a payload, unless it runs.
  ///
  /// - Parameter payload: What the initial state holds. If it holds no such payload, that of the one state inside it which does.
  /// - Throws: What an entry action throws, and the start is undone; a ``RestoreError`` where no such state or several
  ///   hold a payload of its type.
  public mutating func start<Payload: Sendable>(holding payload: consuming Payload) throws {
    try machine.start(holding: payload, with: &context)
  }

  /// A copy of the payload of a state.
  ///
  /// - Parameter state: The key of the state.
  /// - Returns: The payload; nil where the state is not active. After `stop` and after the end, that of the last configuration;
  ///   before the start, what `holding:` passed.
  @inlinable
  public func payload<Payload>(of state: StateLiteral<State, Payload>) -> Payload? {
    machine.payload(of: state)
  }

  /// Whether a state that holds a payload is active.
  ///
  /// - Parameter state: The key of the state.
  /// - Returns: Whether it is one of the ``configuration``.
  public func `is`<Payload>(_ state: StateLiteral<State, Payload>) -> Bool {
    machine.is(state)
  }
}

extension EmbeddedMachine where State: FullStateCases {
  /// The state together with its payload; where regions are active, that of the one that `state` names.
  ///
  /// Use it for an enum with associated values, whose cases alone are the machine's states. The payload is a copy. It must not be read
  /// before a machine starts whose initial state has no payload yet.
  public var fullState: State.FullState { machine.fullState }
}
