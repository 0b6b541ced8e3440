import StateMachines

func affords(_ machine: ThreadsafeMachine<Stall, Sale>) -> Bool {
  machine.can(.pay(.any), 12)
  // expected-error@-1 {{name the event with its type where it takes an argument: can(Event.pay, 12)}}
}
