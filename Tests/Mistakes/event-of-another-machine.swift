import StateMachines

enum Door: Hashable, Sendable { case open, close }

func run() {
  var machine = Machine(subscription)
  machine.fire(Door.open)
  // expected-error@-1 {{cannot convert value of type 'Door' to expected argument type 'Request'}}
}
