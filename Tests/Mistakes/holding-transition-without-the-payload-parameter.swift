import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(Tap.pour, from: \.filled, to: .dry) { amount, step in true }
  // expected-error@-1 {{is unavailable: the source holds a payload: { argument, payload, step in … }}}
}
