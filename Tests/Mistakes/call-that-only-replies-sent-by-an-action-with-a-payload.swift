import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, in: \.named) { name, step in step.send(Tap.look) }
  // expected-error@-1 {{is unavailable: a hook sends plain events; a caller fires this one, outside of the step: fire(Event.count)}}
}
