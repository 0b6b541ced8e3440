import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.always(from: .pending, to: .active, if: { step in step.isIn(.pending) })
  // expected-error@-1 {{closure passed to parameter of type 'Guard<Void, Status, Request>' that does not accept a closure}}
}
