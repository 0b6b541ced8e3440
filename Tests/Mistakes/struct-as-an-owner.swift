import StateMachines

struct Letter: Stateful {
  // expected-error@-1 {{non-class type 'Letter' cannot conform to class protocol 'Stateful'}}
  // expected-error@-2 {{non-class type 'Letter' cannot conform to class protocol 'MachineOwner'}}
  // expected-error@-3 {{type 'Letter' does not conform to protocol 'MachineOwner'}}
  // expected-error@-4 {{non-class type 'Letter' cannot conform to class protocol 'UnisolatedOwner'}}
  // expected-error@-5 {{non-class type 'Letter' cannot conform to class protocol 'ObjectWithMachine'}}
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    // expected-error@-1 {{unsupported recursion for reference to type alias 'Definition' of type 'Letter'}}
    // expected-error@-2 {{cannot infer contextual base in reference to member 'pending'}}
    sm.when(.activate, from: .pending, to: .active)
    // expected-error@-1 {{cannot infer contextual base in reference to member 'activate'}}
    // expected-error@-2 {{cannot infer contextual base in reference to member 'pending'}}
    // expected-error@-3 {{cannot infer contextual base in reference to member 'active'}}
  }
  let machine = Owned(definition)
}
