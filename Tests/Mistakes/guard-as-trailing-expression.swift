// A condition goes in `if:`; as a trailing closure it is an action whose answer is not used. It compiles, with a warning.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { $0.isIn(.pending) }
  // expected-warning@-1 {{result of call to 'isIn' is unused}}
}
