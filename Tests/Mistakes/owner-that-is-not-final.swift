// An owner is a final class.
import StateMachines

class Letter: Stateful {
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    // expected-error@-1 {{protocol 'Stateful' requirement 'definition' cannot be satisfied by a non-final class ('Letter')}}
    sm.when(.activate, from: .pending, to: .active)
  }
  let machine = Owned(definition)
  // expected-error@-1 {{protocol 'ObjectWithMachine' requirement 'machine' cannot be satisfied by a non-final class ('Letter')}}
}
