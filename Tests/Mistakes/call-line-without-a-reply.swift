import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  sm.when(Sale.pay, from: .open, to: .closed)
  // expected-error@-1 {{this event has a reply: give the transition a closure that returns it}}
}
