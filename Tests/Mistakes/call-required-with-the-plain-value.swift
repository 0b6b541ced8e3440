import StateMachines

func sell(_ machine: ThreadsafeMachine<Stall, Sale>) throws {
  try machine.require(.pay(.any), 12)
  // expected-error@-1 {{name the event with its type where it takes an argument: require(Event.pay, 12)}}
}
