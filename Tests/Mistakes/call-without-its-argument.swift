import StateMachines

func sell(_ machine: ThreadsafeMachine<Stall, Sale>) {
  machine.fire(Sale.pay)
  // expected-error@-1 {{this event takes an argument: fire(_:_:)}}
}
