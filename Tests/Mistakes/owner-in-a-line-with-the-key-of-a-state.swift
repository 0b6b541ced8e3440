import StateMachines

let rules: ContextDefinition<Invoice, Basin, Tap> = .verified(initial: .dry) { sm in
  sm.when(.drain, in: \.filled) { level, invoice, step in invoice.bills += 1 }
  // expected-error@-1 {{is unavailable: a line with the key of a state reaches the owner by 'step.isolated { owner in … }'}}
  // expected-error@-2 {{actor-isolated property 'bills' can not be mutated from a Sendable closure}}
}
