// known: a key is no state, which the words say of a key path.
import StateMachines

enum Screen: StateCases {
  case idle, loading
  case loaded(Holds<String>)
  case failed(Holds<any Error>)
  struct Keys: CaseKeys {
    let loaded = Screen.loaded
    let failed = Screen.failed
  }
}
enum Visit: MachineEvent { case load }
let definition = MachineDefinition<Screen, Visit>.verified(initial: .idle) { sm in
  sm.when(.load, from: [.idle, \.failed], to: .loading)
  // expected-error@-1 {{cannot convert value of type 'KeyPath<Root, Value>' to expected element type 'Screen'}}
  // expected-error@-2 {{cannot infer key path type from context; consider explicitly specifying a root type}}
}
