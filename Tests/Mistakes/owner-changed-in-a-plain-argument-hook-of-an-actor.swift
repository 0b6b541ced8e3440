import StateMachines

let rules: ContextDefinition<Invoice, Stall, Sale> = .verified(initial: .open) { sm in
  sm.before(Sale.pay) { amount, step in step.context.bills += amount }
  // expected-error@-1 {{actor-isolated property 'bills' can not be mutated from a Sendable closure}}
}
