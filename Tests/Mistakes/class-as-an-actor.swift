import StateMachines

final class Letter: ActorStateful {
  // expected-error@-1 {{non-actor type 'Letter' cannot conform to the 'Actor' protocol}}
  // expected-error@-2 {{type 'Letter' does not conform to protocol 'Actor'}}
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
  }
  let machine = Owned(definition)
}
