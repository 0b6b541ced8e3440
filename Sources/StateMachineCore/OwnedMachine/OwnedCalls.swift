/// The calls of a machine that belongs to an object: `machine.on(self)`.
///
/// Owners have `fire`, `attempt` and the rest themselves, for the machine `machine`. Take this for what they do not have, and for other
/// machines of the object:
///
/// ```swift
/// final class Order: Stateful {
///   let machine = Owned(definition)
///   let payment = OwnedMachine(payments)
///
///   func pay() { payment.on(self).fire(.pay) }
/// }
/// ```
///
/// It is used where it was made: on the caller's thread, on the actor, on the main actor. The compiler checks that, since it cannot be sent
/// elsewhere. It keeps the machine and the object alive; do not store it.
public struct OwnedCalls<Owner: MachineOwner, State: Hashable & Sendable, Event: Sendable> {
  @usableFromInline let machine: OwnedMachine<Owner, State, Event>
  @usableFromInline let owner: Owner

  @inlinable
  init(_ machine: OwnedMachine<Owner, State, Event>, _ owner: Owner) {
    self.machine = machine
    self.owner = owner
  }

  @inlinable var compiled: TypedCompiledDefinition<State, Event> { machine.compiled }

  @inlinable
  func withOwner<R, Failure: Error>(_ body: (BorrowedOwner) throws(Failure) -> R) throws(Failure) -> R {
    try machine.withOwner(owner, body)
  }
}

@available(*, unavailable)
extension OwnedCalls: Sendable {}

// MARK: Start and stop

extension OwnedCalls {
  /// Starts the machine: enters the initial state as a macrostep of its own.
  ///
  /// On a running machine it only evaluates computed timeouts that have no duration yet; after `stop` or the end it starts again. If the
  /// start is undone, the machine is not running, and stays unstarted or stopped.
  ///
  /// - Throws: What a hook threw, or `MachineError.deadlock`.
  public func start() throws {
    if let error = withOwner({ machine.call(for: $0).start() }) { throw error }
  }

  /// Starts the machine in its initial state with a payload, unless it runs.
  ///
  /// - Parameter payload: What the initial state holds. If it holds no such payload, that of the one state inside it which does.
  /// - Throws: What an entry action throws, and the start is undone; a ``RestoreError`` where no such state or several
  ///   hold a payload of its type;
  ///   `MachineError.deadlock`.
  public func start<Payload: Sendable>(holding payload: consuming Payload) throws {
    let payloads = try compiled.payloads(startingWith: payload)
    if let error = withOwner({ machine.call(for: $0).start(with: payloads) }) { throw error }
  }

  /// Stops the machine: leaves every state, deepest first, with cause `.stop`, and drops timers and all waiting events.
  ///
  /// It stops whatever exit actions throw. The last configuration stays readable; streams of transitions end. On a machine that does not
  /// run it does nothing. In a hook of the same machine it takes effect right after the macrostep.
  ///
  /// - Returns: The first error that an exit action threw, in a hook nil. Where the machine was not stopped: `MachineError.deadlock`, or
  ///   `MachineError.insideHook` in a guard that `can` or `permittedEvents` asks.
  @discardableResult
  public func stop() -> (any Error)? {
    withOwner { machine.call(for: $0).stop() }
  }

  /// Stops the machine and waits until the tasks of its states have returned, for some time at most.
  ///
  /// Stopping cancels the tasks; one that does not react to that goes on, and what it reports is dropped. Other code of the object's actor
  /// runs while this waits. A ``Stateful`` object has no tasks, so nothing is waited for.
  ///
  /// - Parameter limit: How long at most, by the machine's clock.
  /// - Returns: The names of the tasks and streams that still run, in the order in which they were started.
  @discardableResult
  nonisolated(nonsending) public func finish(within limit: Duration) async -> [String] {
    stop()
    return await machine.machineExtras?.waitForWork(within: limit) ?? []
  }
}

// MARK: Events

extension OwnedCalls {
  /// Whether `fire` would be true now; of a machine that has not started, in its initial configuration.
  ///
  /// It evaluates guards, has no side effects, and runs no hook. An event whose guard throws is not accepted, unless its failure is an
  /// event that a line takes: with `onError: .raise`, and without an argument or a reply. In a hook it answers as if the configuration of
  /// that moment were at rest: every state that has been entered counts, also one whose children have not. Observation tracks it where the
  /// object is on the main actor.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the event would be accepted.
  public func can(_ event: Event) -> Bool {
    machine.follow()
    return withOwner { machine.can(event, for: $0) }
  }

  /// Why `fire` would be false now: the rejection that it would meet, with nothing fired and no hook notified.
  ///
  /// Use it where a button is disabled with an explanation. Guards are asked as by `can`, which this is like in all else.
  ///
  /// - Parameter event: The event.
  /// - Returns: The rejection; nil where the event would be accepted.
  public func whyNot(_ event: Event) -> Rejection<State, Event>? {
    machine.follow()
    return withOwner { machine.whyNot(event, for: $0) }
  }

  /// Those of the definition's events that callers send and would be accepted now and not ignored, in order of first mention.
  ///
  /// Each is evaluated by itself, as by `can`, which this is like in all else.
  public var permittedEvents: [Event] {
    machine.follow()
    return withOwner { machine.permittedEvents(for: $0) }
  }

  /// Gives an event to the machine.
  ///
  /// The event and all that follows from it are processed before the call returns. In a hook of the same machine it is queued: processed
  /// right after the macrostep, before the outermost call returns. A machine that has not started is started first; if that is undone, the
  /// event is rejected with its error.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether it was accepted: a transition was taken, or the event was queued or deferred. If not, nothing changed.
  /// - Complexity: O(1), no lock and no allocation where the transition has no guard, hook, timeout or observer.
  @inlinable
  @discardableResult
  public func fire(_ event: Event) -> Bool {
    machine.fire(event, of: owner)
  }

  /// Gives an event to the machine and returns the outcome; like `fire` in all else.
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  public func attempt(_ event: Event) -> Outcome<State, Event> {
    machine.attempt(event, of: owner)
  }

  /// Gives an event to the machine where a wrong event is an error.
  ///
  /// An event that would only be deferred, or remembered by a join, is rejected with `.noTransition` and not kept; beside a transition it
  /// is remembered as by `fire`. In a hook of the same machine it is rejected with `MachineError.insideHook`. Like `fire` in all else.
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep.
  /// - Throws: Why the event was rejected.
  @discardableResult
  public func require(_ event: Event) throws(Rejection<State, Event>) -> Transition<State, Event> {
    try machine.require(event, of: owner)
  }
}
