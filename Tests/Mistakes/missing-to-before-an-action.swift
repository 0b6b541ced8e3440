import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending) { step in print(step.source) }
  // expected-error@-1 {{is unavailable: a transition needs 'to:'; one that leaves no state is written when(_:in:perform:)}}
}
