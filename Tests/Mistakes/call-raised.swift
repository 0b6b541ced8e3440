import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  sm.when(.close, from: .open, to: .closed) { step in step.raise(.pay) }
  // expected-error@-1 {{member 'pay' expects argument of type 'Call<Int, String>'}}
}
