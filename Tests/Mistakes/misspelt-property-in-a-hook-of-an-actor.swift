import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { invoice, _ in invoice.bils += 1 }
  // expected-error@-1 {{value of type 'Invoice' has no member 'bils'}}
}
