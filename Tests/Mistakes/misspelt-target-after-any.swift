import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.terminate, from: .any, to: .termnated)
  // expected-error@-1 {{type 'Status' has no member 'termnated'}}
}
