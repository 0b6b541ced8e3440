import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.before(.activate, from: .pending)
  // expected-error@-1 {{missing argument for parameter 'perform' in call}}
}
