// `await invoice.fire(.activate)`.
import StateMachines

func pay(_ invoice: Invoice) {
  invoice.machine.on(invoice).fire(.activate)
  // expected-error@-1 {{call to actor-isolated instance method 'on' in a synchronous nonisolated context}}
}
