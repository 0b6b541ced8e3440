import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("has funds") { step in print(step.source) })
  // expected-error@-1 {{cannot convert value of type '()' to closure result type 'Bool'}}
}
