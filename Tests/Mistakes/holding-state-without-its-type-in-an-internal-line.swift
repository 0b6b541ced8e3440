import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(Tap.pour, in: .filled) { amount, level, step in true }
  // expected-error@-1 {{expects 2 arguments, but 3 were used in closure body}}
  // expected-error@-2 {{member 'filled' expects argument of type 'Holds<Double>'}}
}
