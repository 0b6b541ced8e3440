import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.defer(.suspend, in: .pendng)
  // expected-error@-1 {{type 'Status' has no member 'pendng'}}
}
