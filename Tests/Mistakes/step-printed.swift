import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { step in print(step) }
  // expected-error@-1 {{argument type 'Step<Void, Status, Request>' does not conform to expected type 'Copyable'}}
}
