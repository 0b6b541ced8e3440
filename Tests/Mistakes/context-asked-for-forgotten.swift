import StateMachines

func run(_ account: inout Account) -> Bool {
  let machine = ContextMachine(billed, with: &account)
  return machine.can(.activate)
  // expected-error@-1 {{missing argument for parameter 'with' in call}}
}
