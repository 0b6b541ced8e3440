import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.defer(.suspnd, in: .pending)
  // expected-error@-1 {{type 'Request' has no member 'suspnd'}}
}
