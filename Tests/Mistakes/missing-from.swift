import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, to: .active)
  // expected-error@-1 {{missing argument for parameter 'from' in call}}
}
