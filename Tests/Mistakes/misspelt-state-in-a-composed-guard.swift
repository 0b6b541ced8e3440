import StateMachines

let isDue = Guard<Void, Status, Request>("is due") { step in step.event != nil }
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: isDue && .isIn(.suspnded))
  // expected-error@-1 {{type 'Status' has no member 'suspnded'}}
}
