import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, in: .pending)
  // expected-error@-1 {{missing argument for parameter 'perform' in call}}
}
