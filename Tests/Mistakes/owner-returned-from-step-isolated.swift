import StateMachines

final class Box {}
actor Shop: ActorStateful {
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.after(.suspend) { step in print(step.isolated { shop in shop.box }) }
    // expected-error@-1 {{type 'Box' does not conform to the 'Sendable' protocol}}
  }
  let machine = Owned(definition)
  let box = Box()
}
