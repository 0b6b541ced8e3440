import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  sm.after(Sale.enter) { ticket, _ in print("entered") }
  // expected-error@-1 {{requires that 'Ticket' conform to 'Copyable'}}
}
