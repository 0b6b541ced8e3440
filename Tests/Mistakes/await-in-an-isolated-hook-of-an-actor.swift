import StateMachines

func notify() async {}
let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { _, _ in await notify() }
  // expected-error@-1 {{cannot pass function of type '@Sendable (isolated Invoice, inout Step<Invoice, Status, Request>) async -> ()' to}}
}
