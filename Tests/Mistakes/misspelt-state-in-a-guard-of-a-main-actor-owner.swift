// known: with one parameter or two, the compiler prefers a wrong number to a misspelt name; its last words have the name.
import StateMachines

let rules: ContextDefinition<Panel, Status, Request> = .verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("is suspended") { _, step in step.isIn(.suspnded) })
  // expected-error@-1 {{expects 1 argument, but 2 were used in closure body}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'suspnded'}}
}
