import StateMachines

func define() throws -> MachineDefinition<Status, Request> {
  MachineDefinition<Status, Request>(initial: .pending) { sm in
    // expected-error@-1 {{call can throw but is not marked with 'try'}}
    sm.when(.activate, from: .pending, to: .active)
  }
}
