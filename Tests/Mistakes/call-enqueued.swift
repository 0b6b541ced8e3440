import StateMachines

func later(_ machine: ThreadsafeMachine<Stall, Sale>) {
  machine.enqueue(Sale.pay, 12)
  // expected-error@-1 {{is unavailable: an event with an argument cannot wait: use fire}}
}
