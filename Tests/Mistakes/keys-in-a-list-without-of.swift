// known: the words do not say that a list of keys is `.of(\.loaded, \.failed)`.
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
  sm.when(.load, from: [\.loaded, \.failed], to: .loading)
  // expected-error@-1 {{cannot convert value of type '[Any]' to expected argument type 'Screen'}}
  // expected-error@-2 2 {{cannot infer key path type from context; consider explicitly specifying a root type}}
}
