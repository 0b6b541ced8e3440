import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.activate, to: [.active, .suspnded]) { invoice, _ in invoice.bills += 1 }
  // expected-error@-1 {{type 'Status' has no member 'suspnded'}}
}
