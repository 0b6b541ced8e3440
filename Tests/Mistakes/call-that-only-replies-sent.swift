import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  sm.when(.close, from: .open, to: .closed) { step in step.send(Sale.count, after: .seconds(1)) }
  // expected-error@-1 {{cannot convert value of type '@Sendable (Call<Void, Int>) -> Sale' to expected argument type 'Sale'}}
}
