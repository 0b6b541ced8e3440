import StateMachines

func collect() throws {}
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { _ in collect() }
  // expected-error@-1 {{call can throw, but it is not marked with 'try' and the error is not handled}}
}
