// An array that is not written out is passed as `.anyOf(alive)`.
import StateMachines

let alive: [Status] = [.active, .suspended]

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.timeout(.seconds(1), in: alive, fire: .suspend)
  // expected-error@-1 {{cannot convert value of type '[Status]' to expected argument type 'Status'}}
}
