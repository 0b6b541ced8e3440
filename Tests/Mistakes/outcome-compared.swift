// An outcome may hold any error, so it cannot be compared; it is switched over, or asked for its `rejection`.
import StateMachines

func run() -> Bool {
  var machine = Machine(subscription)
  return machine.attempt(.activate) == .accepted(.queued)
  // expected-error@-1 {{referencing operator function '==' on 'Equatable' requires that 'Outcome<Status, Request>' conform to 'Equatable'}}
}
