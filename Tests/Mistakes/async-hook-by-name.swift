import StateMachines

func notify(_ step: inout Step<Void, Status, Request>) async {}
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend, perform: notify)
  // expected-error@-1 {{async -> ()' to parameter expecting synchronous function type}}
}
