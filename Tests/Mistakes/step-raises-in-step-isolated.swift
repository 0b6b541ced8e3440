// A closure with two parameters has the step: `step.isolated { _, step in step.raise(.terminate) }`.
import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { step in step.isolated { _ in step.raise(.terminate) } }
  // expected-error@-1 {{overlapping accesses to 'step', but modification requires exclusive access}}
}
