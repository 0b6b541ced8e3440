import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.always(from: .pendng, to: .active)
  // expected-error@-1 {{type 'Status' has no member 'pendng'}}
}
