import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.timeout(.seconds(30), in: .pending, fire: .termnate)
  // expected-error@-1 {{type 'Request' has no member 'termnate'}}
}
