import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: nil)
  // expected-error@-1 {{'nil' is not compatible with expected argument type 'Status'}}
}
