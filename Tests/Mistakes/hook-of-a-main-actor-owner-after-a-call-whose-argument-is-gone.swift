import StateMachines

let rules: ContextDefinition<Panel, Stall, Sale> = .verified(initial: .open) { sm in
  sm.after(Sale.enter) { ticket, panel, _ in panel.bills += 1 }
  // expected-error@-1 {{requires that 'Ticket' conform to 'Copyable'}}
}
