import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.pending, from: .activate, to: .active)
  // expected-error@-1 {{type 'Request' has no member 'pending'}}
  // expected-error@-2 {{type 'Status' has no member 'activate'}}
}
