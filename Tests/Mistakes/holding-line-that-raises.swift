import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, from: \.filled, to: .dry) { level, step in step.raise(.drain) }
  // expected-error@-1 {{is unavailable: an action that has a payload sends: send(_:); to raise the event, do so in an entry action}}
}
