import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.onEntry([.actve, .suspended]) { step in print(step.state) }
  // expected-error@-1 {{type 'Status' has no member 'actve'}}
}
