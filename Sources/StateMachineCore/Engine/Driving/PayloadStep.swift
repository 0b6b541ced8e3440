/// One microstep, as an action sees it that is passed the payload of a state or makes one.
///
/// Like ``Step``, but without `raise`: where such an action does not throw, nothing can undo it any more, so that the payload is changed in
/// place and no copy of it is kept. An event is sent instead, or raised by an entry action of the target.
public struct PayloadStep<Context, State: Hashable & Sendable, Event: Sendable>: ~Copyable {
  @usableFromInline var step: Step<Context, State, Event>

  @inlinable
  @inline(__always)
  init(_ frame: UnsafeMutablePointer<StepFrame>) {
    step = Step(frame)
  }

  /// What belongs to this machine: handed in with the event, changed in place, never stored.
  ///
  /// A context that is a value is put back when the step is undone; the data of an object is not.
  @inlinable
  public var context: Context {
    _read { yield step.context }
    _modify { yield &step.context }
  }

  /// The state on which the transition is declared.
  @inlinable
  public var source: State { step.source }

  /// Where the transition leads; for an internal transition its source.
  @inlinable
  public var target: State { step.target }

  /// Why the step is taken.
  @inlinable
  public var cause: Cause<State, Event> { step.cause }

  /// The event that is processed, like ``Step/event``.
  @inlinable
  public var event: Event? { step.event }

  /// What the machine is called, like ``Step/label``.
  public var label: String { step.label }

  /// Every active state at this moment, in document order.
  public var configuration: [State] { step.configuration }

  /// Whether a state is active at this moment.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is active.
  @inlinable
  public func isIn(_ state: State) -> Bool { step.isIn(state) }

  /// Whether one of several states is active at this moment.
  ///
  /// - Parameter states: The states.
  /// - Returns: Whether one of them is active.
  @_disfavoredOverload
  public func isIn(_ states: StateMatcher<State>) -> Bool { step.isIn(states) }

  /// A copy of the payload of an active state.
  ///
  /// - Parameter state: The key of the state.
  /// - Returns: The payload; nil where the state is not active, and for the payload that the action is passed.
  @inlinable
  public func payload<Payload>(of state: StateLiteral<State, Payload>) -> Payload? where State: StateCases { step.payload(of: state) }

  /// Reads the payload of an active state where it is, without a copy.
  ///
  /// - Parameters:
  ///   - state: The key of the state.
  ///   - body: Reads the payload; called before this method returns.
  /// - Returns: What the closure returns; nil where the state is not active, and for the payload that the action is passed.
  /// - Throws: What the closure throws.
  @inlinable
  public func withPayload<Payload, R>(
    of state: StateLiteral<State, Payload>, _ body: (borrowing Payload) throws -> R
  ) rethrows -> R? where State: StateCases {
    try step.withPayload(of: state, body)
  }

  /// Sends an event to this machine: right after this macrostep, or when some time has passed.
  ///
  /// SCXML 6.2. If the step is undone, nothing was sent; if nothing takes the event when it comes, it is rejected.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - after: How long it waits; zero or less joins the queue of events that are processed before `fire` returns.
  ///   - id: What `cancel(_:)` calls it.
  @inlinable
  public mutating func send(_ event: Event, after: Duration = .zero, id: String? = nil) { step.send(event, after: after, id: id) }

  /// Drops every waiting event that was sent with an id.
  ///
  /// SCXML 6.3. If the step is undone, nothing was dropped.
  ///
  /// - Parameter id: The id.
  public mutating func cancel(_ id: String) { step.cancel(id) }

  /// Leaves work for after the commit of the macrostep, like ``Step/onCommit(_:)``.
  ///
  /// - Parameter work: The work; it runs on the thread that fires.
  public mutating func onCommit(_ work: @escaping @Sendable () -> Void) { step.onCommit(work) }

  /// Not to be used: an action with a payload cannot be undone by what it raises.
  @available(*, unavailable, message: "an action that has a payload sends: send(_:); to raise the event, do so in an entry action")
  public mutating func raise(_ event: Event) {}

  /// Not to be used: an event with an argument is given to the machine at once.
  @available(*, unavailable, message: "a hook sends plain events; a caller fires this one, outside of the step: fire(Event.pay, 12)")
  @_disfavoredOverload
  public mutating func send<Argument: ~Copyable, Reply: ~Copyable>(
    _ call: CallCase<Event, Argument, Reply>, _ argument: consuming Argument, after: Duration = .zero, id: String? = nil
  ) {}
}

/// Like ``Step``, only where the context is `Sendable`.
extension PayloadStep: Sendable where Context: Sendable {}
