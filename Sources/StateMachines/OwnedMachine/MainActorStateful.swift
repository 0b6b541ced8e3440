/// A main-actor class that has a machine, such as a view model, with one definition for all its instances.
///
/// ```swift
/// @MainActor final class Door: MainActorStateful {
///   enum State: MachineState { case open, closed }
///   enum Event: MachineEvent { case push }
///
///   static let definition: Definition = .verified(initial: .closed) { sm in
///     sm.when(.push, from: .closed, to: .open) { door, step in door.visitors += 1 }
///   }
///
///   let machine = Owned(definition)
///   var visitors = 0
/// }
/// ```
///
/// Reading `state`, `is` and `can` is tracked by Observation, so that a view follows them: exactly one change for each commit, none for a
/// rejected event. Hooks and guards may be isolated to the main actor – two parameters, as above –, anywhere else there is
/// `step.isolated`. Due events and those of `enqueue` are worked off in a task on the main actor.
///
/// What hooks do to the object's own data is not undone when a step is undone.
@MainActor
public protocol MainActorStateful: MachineOwner, Sendable {
  /// What its machines are.
  ///
  /// A generic class writes it as a computed property, which is asked for each time a machine is made.
  static var definition: Definition { get }

  /// Its machine. It may have more, which are fired as `second.fire(.pay, for: self)`.
  var machine: OwnedMachine<Self, State, Event> { get }
}

extension MainActorStateful {
  /// The machine's state, tracked by Observation; the initial one before the start.
  public var state: State { machine.state }

  /// Whether a state is active, tracked by Observation.
  ///
  /// - Parameter state: The state; a payload state is compared as a whole.
  /// - Returns: Whether it is active.
  public func `is`(_ state: State) -> Bool { machine.is(state) }

  /// Whether `fire` would be true now, tracked by Observation.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the event would be accepted.
  public func can(_ event: Event) -> Bool { machine.can(event, for: self) }

  /// Gives an event to the machine.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether it was accepted.
  @inlinable
  @discardableResult
  public func fire(_ event: Event) -> Bool { machine.fire(event, for: self) }

  /// Gives an event to the machine and says what came of it.
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  @discardableResult
  public func attempt(_ event: Event) -> Outcome<State, Event> { machine.attempt(event, for: self) }

  /// Gives an event to the machine where a wrong event is an error.
  ///
  /// - Parameter event: The event.
  /// - Returns: The transition that sums up the macrostep.
  /// - Throws: Why the event was rejected.
  @discardableResult
  public func require(_ event: Event) throws(Rejection<State, Event>) -> Transition<State, Event> {
    try machine.require(event, for: self)
  }
}
