// known: the compiler tries the forms of `Guard` that are isolated to the main actor, and says so; the misspelt state stands in the last message.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("is suspended") { step in step.isIn(.suspnded) })
  // expected-error@-1 {{type 'Void' cannot conform to 'MainActorStateful'}}
  // expected-error@-2 {{expects 2 arguments, but 1 was used in closure body}}
  // expected-error@-3 {{value of tuple type 'Void' has no member 'isIn'}}
  // expected-error@-4 {{cannot infer contextual base in reference to member 'suspnded'}}
}
