import StateMachines

@MainActor final class Screen { var isShown = false }

func define(_ screen: Screen) throws -> MachineDefinition<Status, Request> {
  try MachineDefinition(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active, if: Guard("is shown") { _ in screen.isShown })
    // expected-error@-1 {{main actor-isolated property 'isShown' can not be referenced from a Sendable closure}}
  }
}
