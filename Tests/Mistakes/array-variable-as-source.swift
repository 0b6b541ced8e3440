// A list that is not written out is handed in as `.anyOf(alive)`.
import StateMachines

let alive: [Status] = [.active, .suspended]
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.terminate, from: alive, to: .terminated)
  // expected-error@-1 {{cannot convert value of type '[Status]' to expected argument type 'Status'}}
}
