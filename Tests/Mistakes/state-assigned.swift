import StateMachines

func run() {
  var machine = Machine(subscription)
  machine.state = .active
  // expected-error@-1 {{cannot assign to property: 'state' is a get-only property}}
}
