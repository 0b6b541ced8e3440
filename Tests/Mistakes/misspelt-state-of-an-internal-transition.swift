import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, in: .pendng) { step in print(step.source) }
  // expected-error@-1 {{type 'Status' has no member 'pendng'}}
}
