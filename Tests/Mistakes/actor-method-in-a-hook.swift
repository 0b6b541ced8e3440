import StateMachines

actor Order {
  func bill() {}
  func define() throws -> MachineDefinition<Status, Request> {
    try MachineDefinition(initial: .pending) { sm in
      sm.after(.suspend) { _ in self.bill() }
      // expected-error@-1 {{call to actor-isolated instance method 'bill()' in a synchronous nonisolated context}}
    }
  }
}
