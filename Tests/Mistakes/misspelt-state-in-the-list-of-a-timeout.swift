import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.timeout(.seconds(1), in: [.pending, .actve], fire: .suspend)
  // expected-error@-1 {{type 'Status' has no member 'actve'}}
}
