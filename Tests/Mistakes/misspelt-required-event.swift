import StateMachines

func run() throws {
  var machine = Machine(subscription)
  try machine.require(.activte)
  // expected-error@-1 {{type 'Request' has no member 'activte'}}
}
