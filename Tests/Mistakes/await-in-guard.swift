import StateMachines

func isOpen() async -> Bool { true }
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("is open") { _ in await isOpen() })
  // expected-error@-1 {{async -> Bool' to parameter expecting synchronous function type}}
}
