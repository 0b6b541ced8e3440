import StateMachines

func push(_ panel: Panel) {
  panel.fire(.activate)
  // expected-error@-1 {{call to main actor-isolated instance method 'fire' in a synchronous nonisolated context}}
}
