import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, from: .filled, to: .dry)
  // expected-error@-1 {{member 'filled' expects argument of type 'Holds<Double>'}}
}
