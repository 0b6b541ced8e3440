import StateMachines

final class Order: Sendable {
  let machine: Machine<Status, Request>
  init() throws {
    machine = Machine(
      try MachineDefinition<Status, Request>(initial: .pending) { sm in
        // expected-error@-1 {{'self' captured by a closure before all members were initialized}}
        sm.after(.suspend) { _ in self.bill() }
      })
  }
  func bill() {}
}
