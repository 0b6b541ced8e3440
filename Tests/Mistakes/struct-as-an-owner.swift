import StateMachines

struct Letter: Stateful {
  // expected-error@-1 {{non-class type 'Letter' cannot conform to class protocol 'Stateful'}}
  // expected-error@-2 {{non-class type 'Letter' cannot conform to class protocol 'MachineOwner'}}
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
  }
  let machine = Owned(definition)
  // expected-error@-1 {{generic class 'OwnedMachine' requires that 'Letter' be a class type}}
}
