import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: [.active, .suspended])
  // expected-error@-1 {{is unavailable: several targets go in 'into:'}}
}
