import StateMachines

func notify() async {}
let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { step in step.isolated { _ in await notify() } }
  // expected-error@-1 {{cannot pass function of type '(isolated Invoice) async -> ()' to parameter expecting synchronous function type}}
}
