import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.ignore(Tap.look, in: Basin.filled, replying: 0)
  // expected-error@-1 {{is unavailable: where the state is only named, write in: .state(.any)}}
}
