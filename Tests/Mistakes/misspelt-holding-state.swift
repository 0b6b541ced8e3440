import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, in: Basin.nmed) { name, step in name = "" }
  // expected-error@-1 {{type 'Basin' has no member 'nmed'}}
}
