// `await invoice.fire(.activate)`, or `await invoice.machine.fire(.activate, for: invoice)`.
import StateMachines

func pay(_ invoice: Invoice) {
  invoice.machine.fire(.activate, for: invoice)
  // expected-error@-1 {{call to actor-isolated instance method 'fire(_:for:)' in a synchronous nonisolated context}}
}
