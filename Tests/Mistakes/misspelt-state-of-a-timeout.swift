import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.timeout(.seconds(30), in: .pendng, fire: .terminate)
  // expected-error@-1 {{type 'Status' has no member 'pendng'}}
}
