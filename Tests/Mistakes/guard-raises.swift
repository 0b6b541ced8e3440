import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(
    .activate, from: .pending, to: .active,
    if: Guard("asks twice") { step in
      step.raise(.suspend)
      // expected-error@-1 {{cannot use mutating member on immutable value: 'step' is a 'let' constant}}
      return true
    })
}
