import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.before(.suspend) { step in step.target = .terminated }
  // expected-error@-1 {{cannot assign to property: 'target' is a get-only property}}
}
