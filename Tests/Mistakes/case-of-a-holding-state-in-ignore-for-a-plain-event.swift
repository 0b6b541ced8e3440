import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.ignore(.drain, in: Basin.filled)
  // expected-error@-1 {{is unavailable: where the state is only named, write in: .state(.any)}}
}
