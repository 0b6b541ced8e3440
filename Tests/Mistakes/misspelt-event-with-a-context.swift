import StateMachines

func run(_ account: inout Account) {
  var machine = ContextMachine(billed, with: &account)
  machine.fire(.activte, with: &account)
  // expected-error@-1 {{type 'Request' has no member 'activte'}}
}
