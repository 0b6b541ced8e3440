import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { payload, step in print(payload) }
  // expected-error@-1 {{only the action of a line for a key receives a payload; write the key of the case}}
}
