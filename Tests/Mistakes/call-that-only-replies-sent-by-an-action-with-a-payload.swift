import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, in: Basin.named) { name, step in step.send(Tap.look) }
  // expected-error@-1 {{is unavailable: an event that replies cannot be sent later: use fire}}
}
