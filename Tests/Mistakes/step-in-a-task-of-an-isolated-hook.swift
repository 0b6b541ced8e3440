import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { invoice, step in Task { print(step.source) } }
  // expected-error@-1 {{escaping closure captures 'inout' parameter 'step'}}
}
