import StateMachines

func define() throws {
  _ = try MachineDefinition<Status, Request>(initial: .pendng) { sm in
    // expected-error@-1 {{type 'Status' has no member 'pendng'}}
    sm.when(.activate, from: .pending, to: .active)
  }
}
