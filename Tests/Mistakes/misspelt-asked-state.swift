import StateMachines

func run() -> Bool {
  let machine = Machine(subscription)
  return machine.is(.actve)
  // expected-error@-1 {{type 'Status' has no member 'actve'}}
}
