import StateMachines

func run() throws {
  var machine = Machine(subscription)
  machine.require(.activate)
  // expected-error@-1 {{call can throw but is not marked with 'try'}}
}
