import StateMachines

func observe(_ machine: ThreadsafeMachine<Basin, Tap>) {
  machine.subscribe(entering: Basin.filled, on: MainActor.self) { transition in print(transition) }
  // expected-error@-1 {{is unavailable: where the state is only named, write .state(.any)}}
}
