import StateMachines

actor Letter: ActorStateful {
  // expected-error@-1 {{conformance of 'Letter' to protocol 'ObjectWithMachine' crosses into actor-isolated code and can cause data races}}
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
  }
  var machine = Owned(definition)
}
