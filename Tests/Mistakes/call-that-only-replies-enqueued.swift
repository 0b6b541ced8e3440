import StateMachines

func later(_ machine: ThreadsafeMachine<Stall, Sale>) {
  machine.enqueue(Sale.count)
  // expected-error@-1 {{is unavailable: an event that replies cannot wait: use fire}}
}
