// `fire` answers a Bool that may be ignored: a closure of one such expression is an action, and no condition.
import StateMachines
import Synchronization

final class Fleet: Sendable {
  let machine = Mutex(Machine(subscription))
  @discardableResult func fire(_ event: Request) -> Bool { machine.withLock { $0.fire(event) } }
}
func define(_ other: Fleet) throws -> MachineDefinition<Status, Request> {
  try MachineDefinition(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active) { _ in other.fire(.activate) }
    sm.when(.suspend, from: .active, to: .suspended) { step in
      print(step.source)
      other.fire(.suspend)
    }
    sm.when(.unsuspend, in: .active) { _ in other.fire(.unsuspend) }
    sm.after(.terminate) { _ in other.fire(.terminate) }
    sm.onEntry(.active) { _ in other.fire(.activate) }
  }
}
