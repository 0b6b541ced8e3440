import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { step in
    // expected-error@-1 {{is unavailable: a condition goes in 'if: Guard { … }'; the trailing closure is the action}}
    guard step.event != nil else { return false }
    return step.isIn(.pending)
  }
}
