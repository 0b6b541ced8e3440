import StateMachines

func run(_ account: inout Account) {
  var machine = Machine(subscription)
  machine.fire(.activate, with: &account)
  // expected-error@-1 {{cannot convert value of type 'Account' to expected argument type 'Void'}}
}
