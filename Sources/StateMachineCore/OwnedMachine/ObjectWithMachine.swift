/// An object with a machine: what ``Stateful``, ``ThreadsafeStateful`` and ``ActorStateful`` share.
///
/// Conform to one of these three, or to ``MainActorStateful``, whose protocol is on the main actor.
public protocol ObjectWithMachine: MachineOwner {
  /// Its machine: a `let`, so that it can be read from anywhere.
  ///
  /// The object may have more machines, which are fired as `second.on(self).fire(.pay)`.
  var machine: OwnedMachine<Self, StateCase, Event> { get }
}
