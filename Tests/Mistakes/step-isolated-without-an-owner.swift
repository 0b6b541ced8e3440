// known: the words do not say that the definition has no owner.
import StateMachines

let definition: MachineDefinition<Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { step in step.isolated { _ in } }
  // expected-error@-1 {{no exact matches in call to instance method 'isolated'}}
}
