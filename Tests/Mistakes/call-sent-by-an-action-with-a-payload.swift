import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, in: Basin.named) { name, step in step.send(Tap.pour, 12, after: .seconds(1)) }
  // expected-error@-1 {{is unavailable: an event with an argument cannot be sent later: use fire}}
}
