// A hook raises or sends events through the step; a machine in a class is a matter of its owner.
import StateMachines

final class Order {
  var machine: Machine<Status, Request>?
  func define() throws -> MachineDefinition<Status, Request> {
    try MachineDefinition(initial: .pending) { sm in
      sm.after(.suspend) { _ in self.machine?.fire(.terminate) }
      // expected-error@-1 {{capture of 'self' with non-Sendable type 'Order' in a '@Sendable' closure}}
    }
  }
}
