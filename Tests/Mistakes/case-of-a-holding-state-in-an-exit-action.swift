import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.onExit(Basin.filled) { step in }
  // expected-error@-1 {{is unavailable: where the state is only named, write .state(.any)}}
}
