import StateMachines

func run() {
  _ = ContextMachine(billed)
  // expected-error@-1 {{is unavailable: the definition has a context: hand it in with 'with:'}}
}
