import StateMachines

@MainActor func show(_ step: inout Step<Void, Status, Request>) {}
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.suspend, perform: show)
  // expected-error@-1 {{throws -> Void' loses global actor 'MainActor'}}
}
