/// One microstep, as guards and hooks see it; valid for the length of a call.
///
/// It cannot be copied or kept. What it says of the configuration is the W3C's one set, changed state by state: a state is in it until its
/// own exit actions have run, and again from just before its own entry actions.
///
/// It is `Sendable` only where the context is, so that the compiler finds a hook that hands the context to another thread: an object that
/// is no actor belongs to the thread that fires.
public struct Step<Context, State: Hashable & Sendable, Event: Sendable>: ~Copyable {
  @usableFromInline let frame: UnsafeMutablePointer<StepFrame>

  @inlinable
  @inline(__always)
  init(_ frame: UnsafeMutablePointer<StepFrame>) {
    self.frame = frame
  }

  /// The engine that runs the step.
  @usableFromInline var engine: UnsafeMutablePointer<Engine> { frame.engine }

  @inlinable var compiled: TypedCompiledDefinition<State, Event> {
    // Safe because hooks and guards are kept by the definition whose engine calls them, and have its types.
    unsafeDowncast(frame.pointee.compiled, to: TypedCompiledDefinition<State, Event>.self)
  }

  /// A state of this step, read without a look at the chart: counting references to it would cost more than all else.
  @inlinable
  @inline(__always)
  func state(at place: UnsafeRawPointer) -> State {
    // Safe because only a definition of these types has the values, and says where.
    place.assumingMemoryBound(to: State.self).pointee
  }

  /// What belongs to this machine: handed in with the event, changed in place, never stored.
  ///
  /// A context that is a value is put back when the step is undone; the data of an object is not.
  @inlinable
  public var context: Context {
    _read { yield frame.pointee.context.assumingMemoryBound(to: Context.self).pointee }
    _modify { yield &frame.pointee.context.assumingMemoryBound(to: Context.self).pointee }
  }

  /// The state whose entry or exit this is; elsewhere the source.
  @inlinable
  public var state: State {
    state(at: frame.pointee.shownState.pointee.place)
  }

  /// The state that the `when` names; at the start the target, at the stop the state that is left.
  @inlinable
  public var source: State {
    state(at: frame.pointee.shownSource.pointee.place)
  }

  /// Where the transition leads; for an internal transition its source, of several targets the deepest state that contains them all.
  ///
  /// At the start it is the state that `initial:` names.
  @inlinable
  public var target: State {
    state(at: frame.pointee.shownTarget.pointee.place)
  }

  /// Every target of the transition, and at the start every state that `initial:` names; none for an internal transition.
  public var targets: [State] {
    engine.pointee.targets.map { compiled.value(of: $0) }
  }

  /// Why the step is taken.
  @inlinable
  public var cause: Cause<State, Event> {
    if frame.pointee.isForEvent, let event { return .event(event) }
    return otherCause
  }

  @usableFromInline
  var otherCause: Cause<State, Event> {
    compiled.cause(of: engine.pointee.occurrence, engine.pointee.effects.failure)
  }

  /// The event that is processed: the cause, or in an eventless step the last event before it in the macrostep.
  ///
  /// SCXML 5.10.1, `_event`. It is nil at the start and in `stop`, and where a completion or a failure came last.
  @inlinable
  @inline(__always)
  public var event: Event? {
    // Safe because an event is boxed by a step or a definition of the same types, and borrowed from a call that takes an `Event`.
    frame.pointee.eventAddress?.assumingMemoryBound(to: Event.self).pointee
  }

  /// What the machine is called: its label, or the id under which it is stored; empty where it has none.
  ///
  /// Machines share a definition, so a hook that logs says by it which machine it is about.
  public var label: String {
    frame.pointee.label?.pointee ?? engine.pointee.memory.pointee.rest?.label ?? ""
  }

  /// Every active state at this moment, in document order.
  public var configuration: [State] {
    compiled.activeStates(in: &engine.pointee)
  }

  /// Whether a state is active at this moment.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is active.
  @inlinable
  public func isIn(_ state: State) -> Bool {
    isInDefinition(state)
  }

  /// Whether one of several states is active at this moment.
  ///
  /// - Parameter states: The states.
  /// - Returns: Whether one of them is active.
  @_disfavoredOverload
  public func isIn(_ states: StateMatcher<State>) -> Bool {
    configuration.contains { states.contains($0) }
  }

  @usableFromInline
  func isInDefinition(_ state: State) -> Bool {
    compiled.isActive(state, in: frame)
  }
}

/// Safe because a step cannot be copied or kept: hooks and guards run one after the other on the thread that fires. Hooks that are isolated
/// to an actor are called there as well, by an assertion that needs this conformance.
extension Step: @unchecked Sendable where Context: Sendable {}

extension Step {
  /// Puts an event in the internal queue: it is processed in this macrostep, before any event from outside.
  ///
  /// SCXML 4.2. If nothing takes it, it is dropped.
  ///
  /// - Parameter event: The event.
  @inlinable
  public mutating func raise(_ event: Event) {
    engine.pointee.raise(event: StoredEvent(event), column: compiled.column(of: event))
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
  public mutating func send(_ event: Event, after: Duration = .zero, id: String? = nil) {
    engine.pointee.send(StoredEvent(event), column: compiled.column(of: event), after: after, id: id)
  }

  /// Drops every waiting event that was sent with an id.
  ///
  /// SCXML 6.3. If the step is undone, nothing was dropped.
  ///
  /// - Parameter id: The id.
  public mutating func cancel(_ id: String) {
    engine.pointee.request(.cancel(.id(id)))
  }

  /// Leaves work for after the commit of the macrostep: a log line, a metric, the first line of a task.
  ///
  /// It runs once, on the thread that fires, before `fire` returns, when the machine is at rest again; it is dropped if the step is undone.
  /// Work may fire events. Where these leave work that fires events, and so on, the step that leaves work at level 101 is undone, and its
  /// event is rejected with ``MachineError/runaway(cycle:)``.
  ///
  /// - Parameter work: The work.
  public mutating func onCommit(_ work: @escaping @Sendable () -> Void) {
    engine.pointee.leaveAfterCommit(.work(work))
  }

  /// Not to be used: a hook raises or sends.
  @available(*, unavailable, message: "raise(_:) handles it in this macrostep, send(_:) right after it")
  public mutating func fire(_ event: Event) {}

  /// Not to be used: an event with an argument is given to the machine at once.
  @available(*, unavailable, message: "a hook sends plain events; a caller fires this one, outside of the step: fire(Event.pay, 12)")
  @_disfavoredOverload
  public mutating func send<Argument: ~Copyable, Reply: ~Copyable>(
    _ call: CallCase<Event, Argument, Reply>, _ argument: consuming Argument, after: Duration = .zero, id: String? = nil
  ) {}
}
