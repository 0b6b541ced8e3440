import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspnd) { invoice, _ in invoice.bills += 1 }
  // expected-error@-1 {{type 'Request' has no member 'suspnd'}}
}
