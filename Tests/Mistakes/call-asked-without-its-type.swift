// known: the words do not say to name the type, as in Sale.pay; a key is a function, which has no implicit members.
import StateMachines

func affords(_ machine: ThreadsafeMachine<Stall, Sale>) -> Bool {
  machine.can(.pay, 12)
  // expected-error@-1 {{generic parameter 'Reply' could not be inferred}}
  // expected-error@-2 {{type '(Call<Int, Reply>) -> Sale' has no member 'pay'}}
}
