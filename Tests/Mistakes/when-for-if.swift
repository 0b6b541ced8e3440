import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, when: .isIn(.pending))
  // expected-error@-1 {{extra argument 'when' in call}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'isIn'}}
  // expected-error@-3 {{cannot infer contextual base in reference to member 'pending'}}
}
