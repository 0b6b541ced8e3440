import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.terminate, from: [.actve, .suspended], to: .terminated)
  // expected-error@-1 {{type 'Status' has no member 'actve'}}
}
