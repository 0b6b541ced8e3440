import StateMachines

func later(_ machine: ThreadsafeMachine<Stall, Sale>) async {
  await machine.submit(Sale.enter, Ticket())
  // expected-error@-1 {{is unavailable: an event with an argument cannot wait: use fire}}
}
