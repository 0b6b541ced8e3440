import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after([.suspnd, .terminate]) { step in print(step.source) }
  // expected-error@-1 {{type 'Request' has no member 'suspnd'}}
}
