import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.when(.activate, in: [.pending, .actve]) { invoice, _ in invoice.bills += 1 }
  // expected-error@-1 {{type 'Status' has no member 'actve'}}
}
