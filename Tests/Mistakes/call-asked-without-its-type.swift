// known: the words do not say to name the type, as in Sale.pay; a key is a function, which has no implicit members.
import StateMachines

func affords(_ machine: ThreadsafeMachine<Stall, Sale>) -> Bool {
  machine.can(.pay, 12)
  // expected-error@-1 {{member 'pay' expects argument of type 'Call<Int, String>'}}
}
