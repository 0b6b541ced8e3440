import StateMachines

let definition: ShopDefinition = .verified(initial: .open) { sm in
  sm.ignore(Sale.pay, in: .open)
  // expected-error@-1 {{this event has a reply: ignore(_:in:replying:)}}
}
