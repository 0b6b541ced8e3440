// known: the words do not say to write `fire(Sale.pay, 12)`; the event itself has no argument.
import StateMachines

func sell(_ machine: ThreadsafeMachine<Stall, Sale>) {
  machine.fire(.pay(12))
  // expected-error@-1 {{cannot convert value of type 'Int' to expected argument type 'Call<Int, String>'}}
}
