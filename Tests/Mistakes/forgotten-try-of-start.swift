import StateMachines

func run() throws {
  var machine = Machine(stopped: subscription)
  machine.start()
  // expected-error@-1 {{call can throw but is not marked with 'try'}}
}
