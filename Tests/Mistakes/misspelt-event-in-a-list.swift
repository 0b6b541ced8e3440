import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when([.suspnd, .terminate], from: .active, to: .terminated)
  // expected-error@-1 {{type 'Request' has no member 'suspnd'}}
}
