import StateMachines

func run(_ account: inout Account) {
  var machine = ContextMachine(billed, with: &account)
  machine.fire(.activate, with: account)
  // expected-error@-1 {{passing value of type 'Account' to an inout parameter requires explicit '&'}}
}
