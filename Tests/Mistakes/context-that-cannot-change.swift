import StateMachines

func run(_ account: Account) {
  var machine = ContextMachine(stopped: billed)
  machine.fire(.activate, with: &account)
  // expected-error@-1 {{cannot pass immutable value as inout argument: 'account' is a 'let' constant}}
}
