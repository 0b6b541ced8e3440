import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(Tap.pour, in: \.filled) { amount, step in true }
  // expected-error@-1 {{is unavailable: the state holds a payload: { argument, payload, step in … }}}
}
