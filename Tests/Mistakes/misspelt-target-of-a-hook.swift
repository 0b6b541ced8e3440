import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(to: .termnated) { step in print(step.source) }
  // expected-error@-1 {{type 'Status' has no member 'termnated'}}
}
