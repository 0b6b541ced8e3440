import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("is suspended") { step in step.isIn(.suspnded) })
  // expected-error@-1 {{type 'Status' has no member 'suspnded'}}
}
