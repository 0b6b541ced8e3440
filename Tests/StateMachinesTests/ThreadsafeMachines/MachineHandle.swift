import StateMachines

/// How a hook reaches the machine that runs it: made before it, filled after it, and weak, so that they do not hold each other.
///
/// Safe because it is filled before any hook uses it.
final class MachineHandle<State: Hashable & Sendable, Event: Hashable & Sendable>: @unchecked Sendable {
  private(set) weak var machine: ThreadsafeMachine<State, Event>?

  func reach(_ machine: ThreadsafeMachine<State, Event>) {
    self.machine = machine
  }

  func fire(_ event: Event) -> Bool? { machine?.fire(event) }
  func attempt(_ event: Event) -> Outcome<State, Event>? { machine?.attempt(event) }
}
