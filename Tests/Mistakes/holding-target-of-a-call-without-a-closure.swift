import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(Tap.pour, from: .dry, to: \.filled)
  // expected-error@-1 {{is unavailable: the target holds a payload: give the transition a closure that returns Made(payload, reply)}}
}
