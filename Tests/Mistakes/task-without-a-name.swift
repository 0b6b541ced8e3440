import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.task(in: .pending) { .activate }
  // expected-error@-1 {{missing argument for parameter #1 in call}}
}
