import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pendng, to: .active)
  // expected-error@-1 {{type 'Status' has no member 'pendng'}}
}
