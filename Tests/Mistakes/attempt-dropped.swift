// The answer of `fire` may be dropped, that of `attempt` says why.
import StateMachines

func run() throws {
  var machine = Machine(subscription)
  machine.fire(.activate)
  try machine.require(.suspend)
  machine.attempt(.suspend)
  // expected-warning@-1 {{result of call to 'attempt' is unused}}
}
func run(_ machine: ThreadsafeMachine<Stall, Sale>, _ parcel: Parcel) {
  machine.fire(Sale.pay, 12)
  machine.attempt(Sale.pay, 12)
  // expected-warning@-1 {{result of call to 'attempt' is unused}}
  parcel.attempt(.suspend)
  // expected-warning@-1 {{result of call to 'attempt' is unused}}
}
func sell(_ machine: ThreadsafeMachine<Stall, Sale>) throws {
  try machine.require(Sale.enter, Ticket())
  try machine.require(Sale.pay, 12)
  // expected-warning@-1 {{result of call to 'require' is unused}}
}
