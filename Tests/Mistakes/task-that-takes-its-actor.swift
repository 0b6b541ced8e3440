import StateMachines

let rules = Invoice.Definition.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.task("bill", in: .active) { invoice in
    // expected-error@-1 {{() async -> Invoice.Event?' (aka '@isolated(any) @Sendable () async -> Optional<Request>') expects 0 arguments, but 1 was used}}
    invoice.bills += 1
    return .suspend
  }
}
// A task runs later, when others may have changed the actor: an input that is made in the step is passed to it, or it is an `isolatedTask`.
