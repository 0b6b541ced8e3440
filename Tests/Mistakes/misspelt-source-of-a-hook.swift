import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.before(.terminate, from: .actve) { step in print(step.source) }
  // expected-error@-1 {{type 'Status?' has no member 'actve'}}
}
