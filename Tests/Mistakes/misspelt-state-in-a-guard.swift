// known: with one parameter or two, the compiler prefers a wrong number to a misspelt name; its last words have the name.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: Guard("is suspended") { step in step.isIn(.suspnded) })
  // expected-error@-1 {{generic parameter 'Payload' could not be inferred}}
  // expected-error@-2 {{cannot convert value of type 'String' to expected argument type}}
  // expected-error@-3 {{requires that 'Status' conform to 'StateCases'}}
  // expected-error@-4 {{missing argument labels 'of:fileID:line:' in call}}
  // expected-error@-5 {{cannot infer contextual base in reference to member 'suspnded'}}
}
