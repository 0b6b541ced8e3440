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
/// `step.isolated`. Due events and those of `enqueue` are processed in a task on the main actor.
///
/// What hooks do to the object's own data is not undone when a step is undone.
@MainActor
public protocol MainActorStateful: MachineOwner, _ObservedOwner {
  /// What its machines are.
  ///
  /// A generic class writes it as a computed property, which is asked for each time a machine is made.
  static var definition: Definition { get }

  /// Its machine. It may have more, which are fired as `second.on(self).fire(.pay)`.
  var machine: OwnedMachine<Self, StateCase, Event> { get }
}

extension MainActorStateful {
  /// Nothing to implement.
  @inlinable
  nonisolated public static var _kind: OwnerKind { .mainActor }
}
