/// An object that a machine belongs to: what ``Stateful``, ``ActorStateful`` and ``MainActorStateful`` share.
///
/// Conform to one of these three. Hooks reach the object as `step.context`; the machine never stores it.
public protocol MachineOwner: AnyObject {
  /// What the object can be.
  associatedtype State: Sendable

  /// The states of the machine: `State`, or `State.Case` where the cases have associated values.
  associatedtype StateCase: Hashable & Sendable = State

  /// What can happen to it.
  associatedtype Event: Sendable
}

extension MachineOwner {
  /// A definition whose hooks reach the object.
  ///
  /// Write it out – `static let definition: Definition = .verified(…)` –, so that a hook may use the machine of its own class.
  public typealias Definition = ContextDefinition<Self, StateCase, Event>

  /// A machine that belongs to the object.
  ///
  /// Not `Machine`: in a type position the module's own would be found.
  public typealias Owned = OwnedMachine<Self, StateCase, Event>
}
