import StateMachines

func log(_ text: String) throws {}
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.onRejection { rejection in try log(rejection.description) }
  // expected-error@-1 {{to non-throwing function type '@Sendable (Rejection<Status, Request>) -> Void'}}
}
