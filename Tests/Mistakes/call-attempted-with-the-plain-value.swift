import StateMachines

func sell(_ machine: ThreadsafeMachine<Stall, Sale>) {
  machine.attempt(.pay(.any), 12)
  // expected-error@-1 {{name the event with its type where it takes an argument: attempt(Event.pay, 12)}}
}
