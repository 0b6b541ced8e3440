import StateMachines

let definition = MachineDefinition<Status, Request>.verified { sm in
  // expected-error@-1 {{missing argument for parameter 'initial' in call}}
  sm.when(.activate, from: .pending, to: .active)
}
