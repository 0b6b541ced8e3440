import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  sm.when(Sale.pay, from: .open, to: .closed) { amount, _ in amount }
  // expected-error@-1 {{cannot convert value of type 'Int' to closure result type 'String'}}
}
