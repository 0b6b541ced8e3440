import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, from: .dry, to: \.filled) { step in "much" }
  // expected-error@-1 {{cannot convert value of type 'String' to closure result type 'Double'}}
}
