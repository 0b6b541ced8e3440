import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.compound(Basin.filled, initial: .dry) { sm in sm.state(.dry) }
  // expected-error@-1 {{is unavailable: where the state is only named, write .state(.any)}}
}
