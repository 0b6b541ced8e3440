import StateMachines

func sell(_ machine: ThreadsafeMachine<Stall, Sale>) {
  machine.attempt(Sale.pai, 12)
  // expected-error@-1 {{type 'Sale' has no member 'pai'}}
}
