import StateMachines

@MainActor final class Screen { func show() {} }

func define(_ screen: Screen) throws -> MachineDefinition<Status, Request> {
  try MachineDefinition(initial: .pending) { sm in
    sm.after(.suspend) { _ in screen.show() }
    // expected-error@-1 {{call to main actor-isolated instance method 'show()' in a synchronous nonisolated context}}
  }
}
