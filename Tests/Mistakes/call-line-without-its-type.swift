// known: the words do not say to name the type, as in Sale.pay; a key is a function, which has no implicit members.
import StateMachines

let definition: StallDefinition = .verified(initial: .open) { sm in
  // expected-error@+1 {{cannot infer type of closure parameter 'amount' without a type annotation}}
  sm.when(.pay, from: .open, to: .closed) { amount, _ in "\(amount)" }
  // expected-error@-1 {{member 'pay' expects argument of type 'Call<Int, String>'}}
}
