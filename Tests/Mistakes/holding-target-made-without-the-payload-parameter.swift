import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(Tap.pour, from: \.filled, to: \.named) { amount, step in Made("\(amount)", true) }
  // expected-error@-1 {{is unavailable: the source holds a payload: { argument, payload, step in … }}}
}
