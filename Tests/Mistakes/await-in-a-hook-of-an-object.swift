import StateMachines

func notify() async {}
let rules: ContextDefinition<Parcel, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { _ in await notify() }
  // expected-error@-1 {{cannot pass function of type '@Sendable (inout Step<Parcel, Status, Request>) async -> ()' to parameter}}
}
