// The acceptance is written with its case: .accepted(.ignored).
import StateMachines

func run() -> Bool {
  var machine = Machine(subscription)
  return machine.attempt(.activate) == .ignored
  // expected-error@-1 {{type 'Outcome<Status, Request>' has no member 'ignored'}}
}
