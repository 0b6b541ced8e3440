// known: the words do not say to write .filled(.any), where the state is only named.
import Dispatch
import StateMachines

func observe(_ machine: ThreadsafeMachine<Basin, Tap>, on queue: DispatchQueue) {
  machine.subscribe(entering: \.filled, on: queue) { transition in print(transition) }
  // expected-error@-1 {{cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Basin'}}
  // expected-error@-2 {{cannot infer key path type from context}}
}
