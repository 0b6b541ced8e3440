// The states of a machine are those of the nested enum `Case`.
import StateMachines

enum Page {
  case idle
  case failed(any Error)
  enum Case: StateCases {
    case idle
    case failed(Holds<any Error>)
    struct Keys: CaseKeys { let failed = Case.failed }
  }
}
let rules = MachineDefinition<Page, Request>.verified(initial: .idle) { sm in
  // expected-error@-1 {{type 'Page' does not conform to protocol 'Hashable'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'idle'}}
}
