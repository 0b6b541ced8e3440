import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pendng) { sm in
  // expected-error@-1 {{type 'Status' has no member 'pendng'}}
  sm.when(.activate, from: .pending, to: .active)
}
