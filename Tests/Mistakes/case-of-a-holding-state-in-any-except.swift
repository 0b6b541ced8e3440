import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, from: .any(except: \.filled), to: .dry)
  // expected-error@-1 {{is unavailable: where the state is only named, write .state(.any)}}
}
