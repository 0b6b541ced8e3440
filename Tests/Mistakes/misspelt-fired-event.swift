import StateMachines

func run() {
  var machine = Machine(subscription)
  machine.fire(.activte)
  // expected-error@-1 {{type 'Request' has no member 'activte'}}
}
