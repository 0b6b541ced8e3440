import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, in: \.named) { name, step in name.uppercase() }
  // expected-error@-1 {{value of type 'String' has no member 'uppercase'}}
}
