// known: the words do not say to write Basin.filled(.any), where the state is only named.
import Dispatch
import StateMachines

func observe(_ machine: ThreadsafeMachine<Basin, Tap>, on queue: DispatchQueue) {
  machine.subscribe(entering: Basin.filled, on: queue) { transition in print(transition) }
  // expected-error@-1 {{cannot convert value of type '@Sendable (Holds<Double>) -> Basin' to expected argument type 'Basin'}}
}
