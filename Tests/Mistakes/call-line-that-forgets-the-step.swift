import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  sm.when(Sale.pay, from: .open, to: .closed) { amount in "\(amount)" }
  // expected-error@-1 {{expects 2 arguments, but 1 was used in closure body}}
}
