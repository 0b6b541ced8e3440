import StateMachines

func run() -> Bool {
  var machine = Machine(subscription)
  return machine.attempt(.activate) == .ignored
  // expected-error@-1 {{binary operator '==' cannot be applied to operands of type 'Outcome<Status, Request>' and 'Other'}}
  // expected-error@-2 {{reference to member 'ignored' cannot be resolved without a contextual type}}
}
