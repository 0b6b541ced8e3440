import StateMachines

func pay(_ invoice: Invoice) {
  invoice.fire(.activate)
  // expected-error@-1 {{call to actor-isolated instance method 'fire' in a synchronous nonisolated context}}
}
