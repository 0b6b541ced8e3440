// known: the first message is about the reply of an event that does not exist.
import StateMachines

let rules: ContextDefinition<Invoice, Stall, Sale> = .verified(initial: .open) { sm in
  // expected-error@+1 {{generic parameter 'Reply' could not be inferred}}
  sm.before(Sale.pai) { amount, invoice, _ in invoice.bills += amount }
  // expected-error@-1 {{type 'Sale' has no member 'pai'}}
}
