import StateMachines

func push(_ panel: Panel) {
  panel.machine.on(panel).fire(.activate)
  // expected-error@-1 {{call to main actor-isolated instance method 'on' in a synchronous nonisolated context}}
}
