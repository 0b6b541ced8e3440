// known: with one parameter or two, the compiler prefers a wrong number to a misspelt name; its last words have the name.
import StateMachines

let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("is suspended") { step in step.isIn(.suspnded) })
  // expected-error@-1 {{expects 2 arguments, but 1 was used in closure body}}
  // expected-error@-2 {{value of type 'Invoice' has no member 'isIn'}}
  // expected-error@-3 {{cannot infer contextual base in reference to member 'suspnded'}}
}
