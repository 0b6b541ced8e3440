// known: the words do not say to name the type, as in Sale.pay.
import StateMachines

func sell(_ machine: ThreadsafeMachine<Stall, Sale>) {
  machine.attempt(.pay(.any), 12)
  // expected-error@-1 {{generic parameter 'Reply' could not be inferred}}
  // expected-error@-2 {{type '(Call<Int, Reply>) -> Sale' has no member 'pay'}}
  // expected-error@-3 {{cannot infer contextual base in reference to member 'any'}}
}
