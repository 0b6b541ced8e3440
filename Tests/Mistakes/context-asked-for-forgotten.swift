import StateMachines

func run(_ account: inout Account) -> Bool {
  let machine = ContextMachine(billed, with: &account)
  return machine.can(.activate)
  // expected-error@-1 {{is unavailable: the definition has a context: hand it in with 'with:'}}
}
