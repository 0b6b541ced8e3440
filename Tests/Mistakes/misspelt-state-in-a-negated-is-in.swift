// known: before `!` the compiler guesses a Boolean; without it the words are good.
import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: !.isIn(.suspnded))
  // expected-error@-1 {{cannot convert value of type 'Bool' to expected argument type 'Guard<Void, Status, Request>'}}
  // expected-error@-2 {{type 'Bool' has no member 'isIn'}}
  // expected-error@-3 {{cannot infer contextual base in reference to member 'suspnded'}}
}
