// An actor is an `ActorStateful`.
import StateMachines

actor Letter: Stateful {
  // expected-error@-1 {{type 'Letter' does not conform to protocol 'Stateful'}}
  // expected-error@-2 {{requirement of protocol 'Stateful': an actor conforms to ActorStateful, so that its machine is fired on it}}
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
  }
  let machine = Owned(definition)
}
