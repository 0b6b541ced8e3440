import StateMachines

func log(_ text: String) throws {}
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend) { step in
    step.onCommit { try log("suspended") }
    // expected-error@-1 {{throws -> ()' to non-throwing function type '@Sendable () -> Void'}}
  }
}
