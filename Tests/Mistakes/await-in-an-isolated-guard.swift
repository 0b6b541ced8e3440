import StateMachines

func hasFunds() async -> Bool { true }
let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("has funds") { _, _ in await hasFunds() })
  // expected-error@-1 {{cannot pass function of type '@Sendable (isolated Invoice, borrowing Step<Invoice, Status, Request>) async ->}}
}
