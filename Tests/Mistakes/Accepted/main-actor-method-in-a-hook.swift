// The way out where the machine is only fired on the main actor.
import StateMachines

@MainActor final class Screen {
  var isShown = false
  func show() { isShown = true }
}

func define(_ screen: Screen) throws -> MachineDefinition<Status, Request> {
  try MachineDefinition(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active, if: Guard("is shown") { _ in MainActor.assumeIsolated { screen.isShown } })
    sm.after(.suspend) { _ in MainActor.assumeIsolated { screen.show() } }
  }
}
