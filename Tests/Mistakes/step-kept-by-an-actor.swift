import StateMachines

actor Shop: ActorStateful {
  typealias State = Status
  typealias Event = Request
  static let definition: Definition = .verified(initial: .pending) { sm in
    sm.after(.suspend) { shop, step in shop.last = step }
    // expected-error@-1 {{implicit conversion to 'Step<Shop, Status, Request>?' is consuming}}
  }
  let machine = Owned(definition)
  var last: Step<Shop, Status, Request>?
}
