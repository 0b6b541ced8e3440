import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.timeout(30, in: .pending, fire: .terminate)
  // expected-error@-1 {{cannot convert value of type 'Int' to expected argument type 'Duration'}}
}
