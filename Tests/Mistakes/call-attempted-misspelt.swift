// known: the second error is noise.
import StateMachines

func sell(_ machine: ThreadsafeMachine<Stall, Sale>) {
  machine.attempt(Sale.pai, 12)
  // expected-error@-1 {{type 'Sale' has no member 'pai'}}
  // expected-error@-2 {{generic parameter 'Reply' could not be inferred}}
}
