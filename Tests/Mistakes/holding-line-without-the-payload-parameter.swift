// known: the compiler does not say that the closure lacks the payload.
import StateMachines

let rules = BasinDefinition.verified(initial: .dry) { sm in
  sm.when(Tap.pour, in: Basin.filled) { amount, step in true }
  // expected-error@-1 {{no exact matches in call to instance method 'when'}}
}
