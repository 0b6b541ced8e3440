// `{ invoice, step in invoice.bills += 1 }`, or `step.isolated`.
import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { step in step.context.bills += 1 }
  // expected-error@-1 {{actor-isolated property 'bills' can not be mutated from a Sendable closure}}
}
