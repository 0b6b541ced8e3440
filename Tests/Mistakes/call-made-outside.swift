import StateMachines

func sell(_ machine: ThreadsafeMachine<Stall, Sale>) {
  machine.fire(.pay(Call(12)))
  // expected-error@-1 {{fire the event with its argument: fire(Event.pay, 12); where it is only named, write .pay(.any)}}
}
