import StateMachines

func push(_ panel: Panel) {
  panel.machine.fire(.activate, for: panel)
  // expected-error@-1 {{call to main actor-isolated instance method 'fire(_:for:)' in a synchronous nonisolated context}}
}
