// known: with one parameter or two, the compiler prefers a wrong number to a misspelt name; its last words have the name.
import StateMachines

let rules: ContextDefinition<Panel, Status, Request> = .verified(initial: .pending) { sm in
  sm.after(.suspend) { panel, step in if step.isIn(.suspnded) { panel.bills += 1 } }
  // expected-error@-1 {{expects 1 argument, but 2 were used in closure body}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'suspnded'}}
}
