import StateMachines

func run() -> Bool {
  let machine = Machine(subscription)
  return machine.can(.activte)
  // expected-error@-1 {{type 'Request' has no member 'activte'}}
}
