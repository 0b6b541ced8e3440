import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(Tap.pour, from: .dry, to: \.filled) { amount, step in true }
  // expected-error@-1 {{cannot convert value of type 'Bool' to closure result type 'Made<Double, Bool>'}}
}
