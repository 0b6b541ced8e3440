import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  when(.activate, from: .pending, to: .active)
  // expected-error@-1 {{cannot find 'when' in scope}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'activate'}}
  // expected-error@-3 {{cannot infer contextual base in reference to member 'pending'}}
  // expected-error@-4 {{cannot infer contextual base in reference to member 'active'}}
}
