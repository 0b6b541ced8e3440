import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, from: .dry, to: \.filled)
  // expected-error@-1 {{is unavailable: the target holds a payload: give the transition a closure that returns it}}
}
