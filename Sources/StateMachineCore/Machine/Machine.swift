/// A machine as a value, whose hooks need nothing beside the step.
///
/// It is an ``EmbeddedMachine`` with the context `Void`, which takes no memory. Where it is made, no context is passed.
///
/// ```swift
/// var order = try Machine(Orders.definition, at: row.status)
/// let transition = try order.require(.pay)
/// ```
public typealias Machine<State: Hashable & Sendable, Event: Sendable> = EmbeddedMachine<Void, State, Event>

extension EmbeddedMachine where Context == Void {
  /// A machine that has started: the entry actions of the initial state have run.
  ///
  /// If one of them throws, the start is undone, and every event is rejected with that error until `start` succeeds.
  ///
  /// - Parameter definition: What the machine is.
  @inlinable
  public init(_ definition: Definition) {
    self.init(definition, context: ())
  }

  /// A machine that has not started yet.
  ///
  /// Until `start` it rejects every event; its state is the initial one.
  ///
  /// - Parameter definition: What the machine is.
  @inlinable
  public init(stopped definition: Definition) {
    self.init(stopped: definition, context: ())
  }

  /// A machine at rest in a state that was read from elsewhere, such as a row of a database.
  ///
  /// No entry action runs. Timeouts of the state start anew; one that is computed is asked for in the first call, and if it throws, that
  /// call is rejected with its error. A final state makes a finished machine.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: Where it is.
  /// - Throws: A ``RestoreError`` where the state alone does not determine the configuration: one that the definition does not have, a
  ///   parallel state, one inside a parallel state. Also for a state that an eventless transition or a
  ///   completion leaves without a guard.
  @inlinable
  public init(_ definition: Definition, at state: State) throws(RestoreError) {
    try self.init(definition, at: state, context: ())
  }
}

extension EmbeddedMachine where Context == Void, State: StateCases {
  /// A machine that has started in a state with a payload: the entry actions of the state have run.
  ///
  /// ```swift
  /// var merge = try Machine(definition, in: \.initial, holding: sequences)
  /// ```
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: The initial state.
  ///   - payload: What the state holds.
  /// - Throws: A ``RestoreError`` where machines do not start in the state.
  @inlinable
  public init<Payload>(
    _ definition: Definition, in state: StateLiteral<State, Payload>, holding payload: consuming Payload
  ) throws(RestoreError) {
    try self.init(definition, in: state, holding: payload, context: ())
  }

  /// A machine at rest in a state with a payload, that were read from elsewhere; no entry action runs.
  ///
  /// Timeouts of the state start anew, as in ``init(_:at:)``.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: Where it is.
  ///   - payload: What the state holds.
  /// - Throws: A ``RestoreError`` where the state alone does not determine the configuration, or other active states hold payloads.
  @inlinable
  public init<Payload>(
    _ definition: Definition, at state: StateLiteral<State, Payload>, holding payload: consuming Payload
  ) throws(RestoreError) {
    try self.init(definition, at: state, holding: payload, context: ())
  }
}
