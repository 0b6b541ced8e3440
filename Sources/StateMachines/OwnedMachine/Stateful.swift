/// A final class that has a machine, with one definition for all its instances.
///
/// ```swift
/// final class Order: Stateful {
///   enum State { case placed, paid, shipped }
///   enum Event { case pay, ship }
///
///   static let definition: Definition = .verified(initial: .placed) { sm in
///     sm.when(.pay, from: .placed, to: .paid) { step in step.context.payments += 1 }
///     sm.when(.ship, from: .paid, to: .shipped)
///   }
///
///   let machine = Owned(definition)
///   var payments = 0
/// }
///
/// let order = Order()
/// order.fire(.pay)
/// ```
///
/// The class need not be `Sendable`: each reference to the object may be used to fire, and hooks and guards run in that call. Time is the
/// user's, as with a ``Machine``: see ``OwnedMachine/advance(to:for:)``. An object that lives in an actor is better an ``ActorStateful``,
/// one on the main actor a ``MainActorStateful``.
///
/// What hooks do to the object's own data is not undone when a step is undone.
public protocol Stateful: MachineOwner {
  /// What its machines are.
  ///
  /// A generic class writes it as a computed property, which is asked for each time a machine is made.
  static var definition: Definition { get }

  /// Its machine. It may have more, which are fired as `second.fire(.pay, for: self)`.
  var machine: OwnedMachine<Self, State, Event> { get }

  /// Says to whoever conforms an actor that this is the wrong protocol; nothing to implement.
  static func _isNotAnActor()
}

extension Stateful {
  /// Nothing to call.
  public static func _isNotAnActor() {}
}

extension Stateful where Self: Actor {
  /// Nothing to call.
  @available(*, unavailable, message: "an actor conforms to ActorStateful, so that its machine is fired on it")
  public static func _isNotAnActor() {}
}

extension Stateful {
  /// The machine's state; the initial one before the start.
  public var state: State { machine.state }

  /// Whether a state is active.
  ///
  /// - Parameter state: The state; a payload state is compared as a whole.
  /// - Returns: Whether it is active.
  public func `is`(_ state: State) -> Bool { machine.is(state) }

  /// Whether `fire` would be true now.
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
