// known: the words do not say to name the type, as in Sale.pay; a key is a function, which has no implicit members.
import StateMachines

func sell(_ machine: ThreadsafeMachine<Stall, Sale>) {
  machine.attempt(.pay, 12)
  // expected-error@-1 {{generic parameter 'Reply' could not be inferred}}
  // expected-error@-2 {{type '(Call<Int, Reply>) -> Sale' has no member 'pay'}}
}
