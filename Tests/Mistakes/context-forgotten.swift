import StateMachines

func run(_ account: inout Account) {
  var machine = ContextMachine(billed, with: &account)
  machine.fire(.activate)
  // expected-error@-1 {{missing argument for parameter 'with' in call}}
}
