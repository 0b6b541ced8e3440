import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { step in step.context.balance -= 1 }
  // expected-error@-1 {{value of tuple type 'Void' has no member 'balance'}}
}
