// known: the words do not say that the closure may have the step as its second parameter: `{ invoice, step in … }`.
import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { step in step.isolated { _ in step.onCommit { print("suspended") } } }
  // expected-error@-1 {{overlapping accesses to 'step', but modification requires exclusive access}}
}
