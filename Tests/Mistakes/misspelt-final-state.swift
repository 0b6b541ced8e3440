import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.final(.termnated)
  // expected-error@-1 {{type 'Status' has no member 'termnated'}}
}
