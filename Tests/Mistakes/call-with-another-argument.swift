import StateMachines

func sell(_ machine: ThreadsafeMachine<Stall, Sale>) {
  machine.fire(Sale.pay, "twelve")
  // expected-error@-1 {{cannot convert value of type 'String' to expected argument type 'Int'}}
}
