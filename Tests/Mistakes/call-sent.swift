import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  sm.when(.close, from: .open, to: .closed) { step in step.send(Sale.pay, 12) }
  // expected-error@-1 {{is unavailable: an event with an argument cannot be sent later: use fire}}
}
