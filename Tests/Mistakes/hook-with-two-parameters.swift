import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { source, target in print(source, target) }
  // expected-error@-1 {{throws -> Void' expects 1 argument, but 2 were used in closure body}}
  // expected-error@-2 {{argument type 'Step<Void, Status, Request>' does not conform to expected type 'Copyable'}}
}
