import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(from: .pending, to: .active)
  // expected-error@-1 {{missing argument for parameter #1 in call}}
}
