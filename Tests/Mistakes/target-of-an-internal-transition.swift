import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, in: .pending, to: .active) { step in print(step.source) }
  // expected-error@-1 {{is unavailable: a transition that leads to a state is written when(_:from:to:); 'in:' stays in the state}}
}
