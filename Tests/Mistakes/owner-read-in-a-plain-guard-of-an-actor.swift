import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("has bills") { step in step.context.bills > 0 })
  // expected-error@-1 {{actor-isolated property 'bills' can not be referenced from a Sendable closure}}
}
