import StateMachines

final class Letter: Stateful {
  // expected-error@-1 {{type 'Letter' does not conform to protocol 'ObjectWithMachine'}}
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
  }
}
