import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, .pending, .active)
  // expected-error@-1 {{missing argument labels 'from:to:' in call}}
}
