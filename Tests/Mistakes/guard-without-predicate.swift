import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("has funds"))
  // expected-error@-1 {{'String' to expected argument type '@Sendable (borrowing Step<Void, Status, Request>) throws -> Bool'}}
}
