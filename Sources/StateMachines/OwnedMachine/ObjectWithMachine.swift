/// An object with a machine: what ``Stateful``, ``ThreadsafeStateful``, ``ActorStateful`` and ``MainActorStateful`` share.
///
/// Conform to one of these four.
public protocol ObjectWithMachine: MachineOwner {
  /// Its machine: a `let`, so that it can be read from anywhere.
  ///
  /// The object may have more machines, which are fired as `second.on(self).fire(.pay)`.
  var machine: OwnedMachine<Self, StateCase, Event> { get }
}
