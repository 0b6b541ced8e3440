import StateMachines

@MainActor final class Screen { func show() {} }

func define(_ screen: Screen) throws -> MachineDefinition<Status, Request> {
  try MachineDefinition(initial: .pending) { sm in
    sm.after(.suspend) { @MainActor _ in screen.show() }
    // expected-error@-1 {{throws -> Void' loses global actor 'MainActor'}}
  }
}
