/// An actor that has a machine, with one definition for all its instances.
///
/// ```swift
/// actor Order: ActorStateful {
///   enum State: MachineState { case placed, paid }
///   enum Event: MachineEvent { case pay }
///
///   static let definition: Definition = .verified(initial: .placed) { sm in
///     sm.when(.pay, from: .placed, to: .paid) { order, step in order.payments += 1 }
///   }
///
///   let machine = Owned(definition)
///   var payments = 0
/// }
///
/// let order = Order()
/// await order.fire(.pay)
/// print(order.state)  // from anywhere, without waiting
/// ```
///
/// Events are fired on the actor, and a step is one piece of work there: nothing comes between. Hooks and guards may be isolated to it –
/// two parameters, as above –, anywhere else there is `step.isolated`. Due events and those of `enqueue` are processed in a task on the
/// actor.
///
/// What hooks do to the actor's own data is not undone when a step is undone.
public protocol ActorStateful: ObjectWithMachine, Actor {
  /// What its machines are.
  ///
  /// A generic actor writes it as a computed property, which is asked for each time a machine is made.
  static var definition: Definition { get }
}

extension ActorStateful {
  /// Nothing to implement.
  @inlinable
  public static var _kind: OwnerKind { .actor }
}
