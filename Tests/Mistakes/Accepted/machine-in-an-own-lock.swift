import StateMachines
import Synchronization

final class Fleet: Sendable {
  private let machines = Mutex<[Int: Machine<Status, Request>]>([:])

  func fire(_ event: Request, for id: Int) -> Bool {
    machines.withLock { machines in machines[id, default: Machine(subscription)].fire(event) }
  }
}
