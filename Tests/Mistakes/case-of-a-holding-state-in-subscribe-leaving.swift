import Dispatch
import StateMachines

func observe(_ machine: ThreadsafeMachine<Basin, Tap>, on queue: DispatchQueue) {
  machine.subscribe(leaving: Basin.filled, on: queue) { transition in print(transition) }
  // expected-error@-1 {{is unavailable: where the state is only named, write .state(.any)}}
}
