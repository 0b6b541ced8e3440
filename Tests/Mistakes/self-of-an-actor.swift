import StateMachines

actor Order {
  var bills = 0
  func define() throws -> MachineDefinition<Status, Request> {
    try MachineDefinition(initial: .pending) { sm in
      sm.after(.suspend) { _ in self.bills += 1 }
      // expected-error@-1 {{actor-isolated property 'bills' can not be mutated from a Sendable closure}}
    }
  }
}
