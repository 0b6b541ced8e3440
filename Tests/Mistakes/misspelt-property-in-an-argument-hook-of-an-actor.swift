import StateMachines

let rules: ContextDefinition<Invoice, Stall, Sale> = .verified(initial: .open) { sm in
  sm.before(Sale.pay) { amount, invoice, _ in invoice.bils += amount }
  // expected-error@-1 {{value of type 'Invoice' has no member 'bils'}}
}
