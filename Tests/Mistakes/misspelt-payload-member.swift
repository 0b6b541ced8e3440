// known: the compiler does not say which member is misspelt.
import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, in: Basin.named) { name, step in name.uppercase() }
  // expected-error@-1 {{no exact matches in call to instance method 'when'}}
}
