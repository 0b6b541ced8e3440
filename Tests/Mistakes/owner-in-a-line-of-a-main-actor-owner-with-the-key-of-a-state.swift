import StateMachines

let rules: ContextDefinition<Panel, Basin, Tap> = .verified(initial: .dry) { sm in
  sm.when(.drain, in: \.filled) { level, panel, step in panel.bills += 1 }
  // expected-error@-1 {{is unavailable: a line with the key of a state reaches the owner by 'step.isolated { owner in … }'}}
  // expected-error@-2 {{main actor-isolated property 'bills' can not be mutated from a Sendable closure}}
}
