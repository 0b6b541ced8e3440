import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.terminate, from: [.active, .suspended], to: .terminated, if: { step in step.event != nil })
  // expected-error@-1 {{closure passed to parameter of type 'Guard<Void, Status, Request>' that does not accept a closure}}
}
