import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.activate) { step in step.raise(.suspnd) }
  // expected-error@-1 {{type 'Request' has no member 'suspnd'}}
}
