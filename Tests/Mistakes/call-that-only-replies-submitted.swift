import StateMachines

func later(_ machine: ThreadsafeMachine<Stall, Sale>) async {
  await machine.submit(Sale.count)
  // expected-error@-1 {{is unavailable: an event that replies cannot wait: use fire}}
}
