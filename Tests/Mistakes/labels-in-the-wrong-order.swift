import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, to: .active, from: .pending)
  // expected-error@-1 {{argument 'from' must precede argument 'to'}}
}
