import StateMachines

/// A weak reference by which a hook calls the machine that runs it; it is made before the machine and set afterwards.
///
/// Safe because it is set before any hook uses it.
final class MachineHandle<State: Hashable & Sendable, Event: Hashable & Sendable>: @unchecked Sendable {
  private(set) weak var machine: ThreadsafeMachine<State, Event>?

  func reach(_ machine: ThreadsafeMachine<State, Event>) {
    self.machine = machine
  }

  func fire(_ event: Event) -> Bool? { machine?.fire(event) }
  func attempt(_ event: Event) -> Outcome<State, Event>? { machine?.attempt(event) }
}
