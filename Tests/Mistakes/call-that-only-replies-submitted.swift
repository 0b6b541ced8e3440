import StateMachines

func later(_ machine: ThreadsafeMachine<Stall, Sale>) async {
  await machine.submit(Sale.count)
  // expected-error@-1 {{cannot convert value of type '@Sendable (Call<Void, Int>) -> Sale' to expected argument type 'Sale'}}
}
