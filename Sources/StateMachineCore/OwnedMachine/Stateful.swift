/// A final class that has a machine, with one definition for all its instances.
///
/// ```swift
/// final class Order: Stateful {
///   enum State: MachineState { case placed, paid, shipped }
///   enum Event: MachineEvent { case pay, ship }
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
/// user's, as with a ``Machine``: see ``OwnedCalls/advance(to:)``. An object that lives in an actor is better an ``ActorStateful``,
/// one on the main actor a ``MainActorStateful``, one for any thread a ``ThreadsafeStateful``.
///
/// What hooks do to the object's own data is not undone when a step is undone.
public protocol Stateful: UnisolatedOwner {
  /// What its machines are.
  ///
  /// A generic class writes it as a computed property, which is asked for each time a machine is made.
  static var definition: Definition { get }

  /// Makes the compiler say that an actor needs another protocol; nothing to implement.
  static func _isNotAnActor()
}

extension Stateful {
  /// Nothing to implement.
  @inlinable
  public static var _kind: OwnerKind { .caller }

  /// Nothing to call.
  public static func _isNotAnActor() {}
}

extension Stateful where Self: Actor {
  /// Nothing to call.
  @available(*, unavailable, message: "an actor conforms to ActorStateful, so that its machine is fired on it")
  public static func _isNotAnActor() {}
}
