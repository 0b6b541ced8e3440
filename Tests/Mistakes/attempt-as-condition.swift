import StateMachines

func run() {
  var machine = Machine(subscription)
  if machine.attempt(.activate) { print("active") }
  // expected-error@-1 {{cannot convert value of type 'Outcome<Status, Request>' to expected condition type 'Bool'}}
}
