import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activte, from: .pending, to: .active)
  // expected-error@-1 {{type 'Request' has no member 'activte'}}
}
