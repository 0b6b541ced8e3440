import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { step in let kept = step.isolated { _ in step } }
  // expected-warning@-1 {{expression of type 'Step<Invoice, Status, Request>' is unused}}
  // expected-warning@-2 {{constant 'kept' inferred to have type '()', which may be unexpected}}
}
