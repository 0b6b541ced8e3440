import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  sm.ignore(Sale.pay, in: .open)
  // expected-error@-1 {{this event has a reply: ignore(_:in:replying:)}}
}
