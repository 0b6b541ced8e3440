import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .actve, if: Guard("is due") { step in step.event != nil })
  // expected-error@-1 {{type 'Status' has no member 'actve'}}
}
