import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.activate) { step in step.send(.suspnd, after: .seconds(30)) }
  // expected-error@-1 {{type 'Request' has no member 'suspnd'}}
}
