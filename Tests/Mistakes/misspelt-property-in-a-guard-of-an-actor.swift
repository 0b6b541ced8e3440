import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("has bills") { invoice, _ in invoice.bils > 0 })
  // expected-error@-1 {{value of type 'Invoice' has no member 'bils'}}
}
