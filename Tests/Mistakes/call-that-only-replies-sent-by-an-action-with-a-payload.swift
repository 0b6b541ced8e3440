import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(.drain, in: \.named) { name, step in step.send(Tap.look) }
  // expected-error@-1 {{cannot convert value of type '@Sendable (Call<Void, Int>) -> Tap' to expected argument type 'Tap'}}
}
