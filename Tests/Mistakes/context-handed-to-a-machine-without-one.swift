import StateMachines

func run(_ account: inout Account) {
  var machine = Machine(subscription)
  machine.fire(.activate, with: &account)
  // expected-error@-1 {{extraneous argument label 'with:' in call}}
  // expected-error@-2 {{'&' used with non-inout argument of type 'Account'}}
}
