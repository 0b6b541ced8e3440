import StateMachines

let rules: ContextDefinition<Invoice, Stall, Sale> = .verified(initial: .open) { sm in
  sm.after(Sale.enter) { ticket, invoice, _ in invoice.bills += 1 }
  // expected-error@-1 {{requires that 'Ticket' conform to 'Copyable'}}
}
