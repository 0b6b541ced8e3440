import StateMachines

func run(_ account: inout Account) {
  var machine = ContextMachine(billed, with: &account)
  machine.fire(.activate)
  // expected-error@-1 {{is unavailable: the definition has a context: hand it in with 'with:'}}
}
