import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { step in print(step.sorce) }
  // expected-error@-1 {{value of type 'Step<Void, Status, Request>' has no member 'sorce'}}
}
