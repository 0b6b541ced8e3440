import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { step in print("took \(step)") }
  // expected-error@-1 {{no exact matches in call to instance method 'appendInterpolation'}}
}
