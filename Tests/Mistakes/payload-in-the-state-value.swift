import StateMachines

func run(_ machine: Machine<Basin, Tap>) -> Bool {
  machine.is(.filled(Holds(2)))
  // expected-error@-1 {{is unavailable: the transition makes the payload: { step in payload }; where the state is only named, write .any}}
}
