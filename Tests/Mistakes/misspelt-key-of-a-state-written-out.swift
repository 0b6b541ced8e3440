import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, from: \Basin.Keys.filed, to: .dry)
  // expected-error@-1 {{type 'Basin.Keys' has no member 'filed'}}
  // expected-error@-2 {{cannot convert value of type 'KeyPath<Basin.Keys, Value>' to expected argument type 'Basin'}}
}
