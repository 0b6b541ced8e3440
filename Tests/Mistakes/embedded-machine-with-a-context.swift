import StateMachines

func run(_ machine: inout EmbeddedMachine<Account, Status, Request>, _ account: inout Account) {
  machine.fire(.activate, with: &account)
  // expected-error@-1 {{is unavailable: the machine stores its context: leave out 'with:'}}
}
